/** Texts of single sign-on: the button, the page that people come back to, one's own connection and the settings. */
export const signOnTexts = {
  'sign.on.title': 'Single sign-on',
  'sign.on.with': 'Sign in with {label}',
  'sign.on.any': 'Use single sign-on',
  'sign.on.any.what': 'Enter the short name of your organisation first.',
  'sign.on.or': 'or',
  'sign.on.instead': 'Use {label} instead',
  'sign.on.instead.any': 'Use single sign-on instead',
  'sign.on.coming.back': 'Signing you in…',
  'sign.on.nothing': 'Nothing is left to do here.',
  'sign.on.unknown':
    'Nobody here is connected with the account that you signed in with. If its e-mail address is that of a user here, we have sent a message there that says how to connect the two.',
  'sign.on.link.why':
    'Connect this account with yours at {label}, where you then sign in. You are asked to sign in there now.',
  'sign.on.link.connected': 'This account is connected with yours at {label}. Sign in there.',
  'sign.on.link.account': 'Account here',
  'sign.on.link.other': 'If this is not your account, close this page.',
  'sign.on.close': 'Done. You can close this window and go on where you were.',
  'sign.on.blocked': 'Your browser did not open a window. Allow windows for this page, then try again.',
  'sign.on.waiting': 'Sign in with {label} in the window that has opened. If you have closed it, start again.',
  'sign.on.provider': 'your provider',
  'sign.on.left': 'You are signed out here, but not at {label}. On a shared computer, sign out there too.',
  'sign.on.leave': 'Sign out at {label}',
  'sign.on.leave.nowhere': 'There is no page for this at {label}. Sign out on its own site.',
  'sign.on.again': 'Start again',
  'sign.on.confirm': 'Confirm with {label}',
  'sign.on.cannot.confirm':
    'You cannot confirm your identity here yet. Sign out, then sign in with {label}. If you have a second factor, ask your administrator to reset it.',

  'sign.on.own.connected': 'Connected with your account at {label} since {day}.',
  'sign.on.own.none':
    'Not connected. Connect this account, {name} ({email}) at {organisation}, with yours at {label} to sign in there.',
  'sign.on.own.without': 'Your organisation does not use single sign-on.',
  'sign.on.own.connect': 'Connect with {label}',
  'sign.on.own.disconnect': 'Disconnect',
  'sign.on.own.disconnect.title': 'Disconnect from {label}?',
  'sign.on.own.disconnect.text': 'You then sign in with your password. Sessions that began with {label} end elsewhere.',
  'sign.on.own.connected.now': 'Connected',
  'sign.on.own.disconnected': 'Disconnected',

  'sign.on.settings.what':
    'People sign in with their account at Microsoft Entra ID, Google or another provider of OpenID Connect. Each connects their own account once.',
  'sign.on.settings.none': 'Not set up.',
  'sign.on.settings.provider': 'Provider',
  'sign.on.settings.redirect': 'Redirect URI, to be registered with the provider',
  'sign.on.settings.redirect.microsoft':
    'In Entra, open your application under App registrations. Add it there under Authentication, for the platform “Web”, and under Token configuration add the optional claims email and auth_time.',
  'sign.on.settings.redirect.google':
    'In the Google Cloud console, under Clients, add it to the authorised redirect URIs of a client of type “Web application”.',
  'sign.on.settings.back.channel': 'Back-channel logout URI',
  'sign.on.settings.back.channel.what':
    'Keycloak, Auth0, Okta and others call it when somebody signs out there or their account is closed; then their sessions here end too.',
  'sign.on.settings.back.channel.microsoft':
    'Microsoft Entra does not tell other systems when somebody signs out there: set up accounts from your directory, so that an account that is closed there is closed here.',
  'sign.on.settings.issuer.what': 'It begins with https://',
  'sign.on.settings.tenant': 'Directory (tenant) ID',
  'sign.on.settings.tenant.missing': 'Enter the Directory (tenant) ID',
  'sign.on.settings.secret.microsoft': 'The value of the secret, not its ID.',
  'sign.on.settings.label.what': 'The sign-in page says “Sign in with” and this name.',
  'sign.on.settings.secret.kept': 'Leave it empty to keep the one there is.',
  'sign.on.settings.second.factor.what': 'Then whoever signs on is not asked for a second factor here as well.',
  'sign.on.settings.secret.show': 'Show the client secret',
  'sign.on.settings.passwords': 'Only those who manage these settings may sign in with a password',
  'sign.on.settings.passwords.what': 'They need one for when the provider is down. Let everybody connect first.',
  'sign.on.settings.unconnected':
    '{count} people who can sign in are not connected with the provider yet. Unless they manage these settings, their passwords stop working.',
  'sign.on.settings.unconnected_one':
    'One person who can sign in is not connected with the provider yet. Unless they manage these settings, their password stops working.',
  'sign.on.settings.unconnected.all':
    'Nobody is connected with this provider yet. All passwords stop working, except those of people who manage these settings.',
  'sign.on.settings.unconnected.none': 'Everybody who can sign in is connected with the provider.',
  'sign.on.settings.unconnected.show': 'Show them',
  'sign.on.settings.test': 'Test the connection',
  'sign.on.settings.test.good': 'The provider answers as it should.',
  'sign.on.settings.saved': 'Single sign-on saved',
  'sign.on.settings.save': 'Save single sign-on',
  'sign.on.settings.end': 'End single sign-on',
  'sign.on.settings.end.title': 'End single sign-on?',
  'sign.on.settings.end.text':
    'Everybody is disconnected, and sessions that began with it end. People sign in with a password, and who has none asks for one with “Forgotten password?”.',
  'sign.on.settings.ended': 'Single sign-on ended',
} as const;

/** Texts about the directory that creates and closes accounts. */
export const directoryTexts = {
  'directory.title': 'Accounts from your directory',
  'directory.what':
    'Microsoft Entra ID, Okta or another directory that supports SCIM 2.0 adds your people here, keeps their names and addresses up to date, and closes their accounts when they leave.',
  'directory.off':
    'Switched off: accounts are added and closed by hand. A token, which you enter in the directory, switches it on.',
  'directory.address': 'Address (tenant URL), to be entered in the directory',
  'directory.token': 'Token',
  'directory.token.used': 'Last used {used} from {address}. Works until {end}.',
  'directory.token.unused': 'Not used yet. Works until {end}.',
  'directory.token.make': 'Create a token',
  'directory.token.again': 'Create a new token',
  'directory.token.again.title': 'Create a new token?',
  'directory.token.again.text':
    'The one that the directory has stops working at once. Until you have entered the new one there, no account is added or closed.',
  'directory.token.made': 'Token of the directory',
  'directory.token.once':
    'Copy the token into your directory now. It is not shown again. Whoever has it can add people here, change their names and addresses and close their accounts.',
  'directory.end': 'Switch off',
  'directory.end.title': 'Switch the directory off?',
  'directory.end.text':
    'It adds and closes no more accounts, from now on. Those that it added stay, and can be changed here again.',
  'directory.ended': 'The directory is switched off',
  'directory.users': 'Users it manages',
  'directory.role.none': 'None: they may do nothing until somebody gives them a role',
  'directory.role.none.short': 'None',
  'directory.role.what': 'Given to whoever is added. Roles of those who are here stay as they are.',
  'directory.invites.what': 'The message holds a link to set a password, or to connect with single sign-on.',
  'directory.connects.what':
    'They can sign in with Microsoft at once, without a message. In Entra, map objectId to externalId first.',
  'directory.connects.not': 'Only with single sign-on by Microsoft Entra ID.',
  'directory.save': 'Save',
  'directory.saved': 'Saved',
  'directory.entra':
    'In Entra, open your enterprise application, then Provisioning, and choose Automatic. Only people who are assigned to the application are sent. Leave the provisioning of groups switched off: roles are given here.',
  'directory.manages':
    'Your organisation’s directory manages this user. Change {fields} there. Everything else, such as roles, is changed here.',
  'directory.manages.own': 'Your organisation’s directory manages {fields}: ask for a change there.',
  // Only the server writes these.
  'notice.says.directory-token-ending':
    'Works until {day}: make another and enter it in the directory before. Afterwards no account is added or closed',
  'notice.says.left-with-work': 'Their account was closed by the directory. Reassign what is still theirs: {what}',
  'directory.field.fullName': 'the name',
  'directory.field.login': 'the user name',
  'directory.field.email': 'the e-mail address',
  'directory.field.jobTitle': 'the job title',
  'directory.field.phone': 'the telephone number',
} as const;

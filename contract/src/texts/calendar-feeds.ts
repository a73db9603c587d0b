/** What calendar programs and the dialog that subscribes them say. */
export const calendarFeedTexts = {
  'calendar.feed.gone': 'This calendar is not available',
  'calendar.feed.not.support': 'Support cannot subscribe to a calendar',
  'calendar.feed.off':
    'Your organisation does not allow calendar subscriptions. An administrator can change that under Settings.',
  'calendar.feed.subscribe': 'Subscribe',
  'calendar.feed.title': 'Subscribe to the calendar',
  'calendar.feed.about':
    'Outlook, Google Calendar and Apple Calendar can show these dates beside your appointments: {ahead} months ahead, everything that is overdue, and {back} months of what was done. They read them at a secret address of your own, and see only what you may see at that moment.',
  'calendar.feed.whose': 'What it shows',
  'calendar.feed.kinds': 'Kinds',
  'calendar.feed.kinds.all': 'All kinds',
  'calendar.feed.kinds.hint':
    'At most the next {ahead} dates, the last {overdue} overdue and the last {done} done; the calendar says where it begins and ends.',
  'calendar.feed.warning':
    'Whoever has the address can read your calendar without signing in. Give it to your calendar program only.',
  'calendar.feed.make': 'Create address',
  'calendar.feed.address': 'Your secret address',
  'calendar.feed.once': 'It is shown only now. If you lose it, make a new one.',
  'calendar.feed.copy': 'Copy',
  'calendar.feed.open': 'Open in calendar app',
  'calendar.feed.how.outlook': 'Outlook: Add calendar, Subscribe from web',
  'calendar.feed.how.google': 'Google Calendar: Other calendars, From URL',
  'calendar.feed.how.apple': 'Apple Calendar: File, New Calendar Subscription; on iPhone: Add Subscription Calendar',
  'calendar.feed.how.slow': 'Programs look for changes when they choose to: some every hour, some once a day.',
  'calendar.feed.state': 'Address made {made}; last read {read}',
  'calendar.feed.state.unread': 'Address made {made}; not read yet',
  'calendar.feed.rests': 'It pauses if you do not sign in for {days} days, and ends with a new password.',
  'calendar.feed.saved': 'The calendar changes when your program next reads it',
  'calendar.feed.renew': 'New address',
  'calendar.feed.renew.about':
    'The current address stops working at once. Give the new one to each of your calendar programs.',
  'calendar.feed.end': 'End',
  'calendar.feed.end.title': 'End the subscription',
  'calendar.feed.end.about':
    'Its address stops working at once, and your calendar programs show no more from here. You can make a new one at any time.',
  'calendar.feed.ended': 'The address no longer works',
  'calendar.feed.account': 'Calendar subscription',
  'calendar.feed.account.none':
    'No calendar program reads your dates. Use “Subscribe” on the calendar to show them in one.',
  'calendar.feed.account.open': 'Open the calendar',
  'calendar.feed.settings': 'Calendar subscriptions',
  'calendar.feed.settings.what':
    'Lets people show their dates in Outlook, Google Calendar or Apple Calendar. Each reads them at a secret address, without signing in, so the makers of these programs see them too.',
  'calendar.feed.settings.label': 'People may subscribe to their calendar',
  'calendar.feed.settings.is.on': 'People may subscribe to their calendar.',
  'calendar.feed.settings.is.off': 'Nobody may subscribe to their calendar.',
  'calendar.feed.settings.ends': 'All addresses that exist stop working at once, for good.',
  'calendar.feed.settings.saved': 'Calendar subscriptions: saved',
} as const;

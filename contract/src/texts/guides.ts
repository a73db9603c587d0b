import type { Permission } from '../platform/permissions.ts';

/** How something is done, for the help page, which loads them: nobody else waits for them. */
export type Guide = {
  /** The end of its address, after `#`. */
  id: string;
  title: string;
  /** What it is for. */
  what: string;
  /** In order; what is in “” is what the screens say, which a test compares with the texts. */
  steps: readonly string[];
  /** What else one should know. */
  notes: readonly string[];
  /** Where it is done. */
  page: string;
  /** The beginnings of the paths of the pages that it is about. */
  pages: readonly string[];
  /** Any of these lets one do it. Default: anybody. */
  allow?: readonly Permission[];
};

export const guides: readonly Guide[] = [
  {
    id: 'equipment',
    title: 'Keep equipment, each piece with its own due date',
    what: 'Lifts, boilers, fire doors and other pieces that are examined one by one.',
    steps: [
      'Press “Add equipment” in the list of equipment or on the property. One name on each line, or a name and how many there are, adds several at once. “Import” takes a spreadsheet.',
      'On the page of the task, press “Choose equipment”, or choose it under “More”. Each piece then falls due by the rule of the task, and the task is due on the first of these days.',
      'Completing the task asks which pieces were done, and with which result.',
    ],
    notes: [
      'Equipment that was taken away is “Put out of use”: its history stays. “Delete” is only for what was entered by mistake.',
      'A piece that moved to another property is put out of use in the one and added in the other.',
    ],
    page: '/equipment_list.html',
    pages: ['/equipment_', '/e/', '/property/', '/task/'],
    allow: ['PRISM_APP_TASK_MENU'],
  },
  {
    id: 'labels',
    title: 'Label equipment and properties with QR codes',
    what: 'Scanning a code with a phone opens the page of the equipment or property.',
    steps: [
      'Select rows in the list of equipment or of properties and press “Print labels”, or choose “Label with QR code” under “Print” at the top of the page of one piece.',
      'Choose the “Labels in the printer” and, for a sheet that was used, the first label that is left.',
      'In the print dialog choose a scale of 100% and no margins. Try a sheet of plain paper first.',
    ],
    notes: [
      'A code shows nothing by itself: whoever scans it signs in, and sees what they may see.',
      'A label stays right when the name or the asset tag changes. A piece that moved to another property needs a new one.',
    ],
    page: '/equipment_list.html',
    pages: ['/equipment_', '/e/', '/p/', '/property'],
    allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'],
  },
  {
    id: 'checklists',
    title: 'Ask the same questions each time a task is done',
    what: 'Readings with limits, checks and choices, kept as evidence.',
    steps: [
      'Open the task type and edit its “Checklist”. “Start from a template” adds the questions of a standard, which you can change.',
      'Say what each question asks for, and whether it “Must be answered”. A reading can have a “Lowest acceptable” and a “Highest acceptable” value.',
      'A question “Asked of each piece of equipment” is answered once for each piece that the task covers.',
    ],
    notes: [
      'Changing a checklist changes no answer: what was answered stays as it was asked.',
      'An unsatisfactory answer proposes the outcome “Unsatisfactory”. Another outcome can be chosen; a plain “Satisfactory” asks why.',
      'A reading that could not be taken is “Not taken”, with the reason.',
    ],
    page: '/task_types.html',
    pages: ['/task_type', '/task/', '/tasks'],
    allow: ['PRISM_APP_TASK_MENU'],
  },
  {
    id: 'letters',
    title: 'Write to homes where you could not get access',
    what: 'Notice of an appointment, and the letters that follow attempts without access, kept as proof.',
    steps: [
      'Whoever could not get in records “Could not do it” on “My work”, with “No access”.',
      'Select tasks or actions in their list, where a filter finds those with “No access”, and press “Write letters”. For one, choose “Letter for access…” under “Print” at the top of its page.',
      'Enter the day and the time. Each record gets the letter that its attempts suggest; another can be chosen for all. Enter names or flats, if you know them, and press “Another household” for each further home.',
      'Print, then record that the letters are sent. Only then are they kept with their records.',
    ],
    notes: [
      'The wording is yours: “Letters for access” under “Settings” has the letters, a list of their placeholders, and how to contact you.',
      'The address is where a DL envelope with a window on the left shows it. In the print dialog choose a scale of 100% and no margins.',
      'Tenants must usually have at least 24 hours’ notice in writing. Names are shown only to people who may change the record, and go at the end of their retention period.',
    ],
    page: '/tasks/list',
    pages: ['/task', '/actions', '/letters.html', '/my_work.html', '/admin/organisation'],
    allow: ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_ACTION_MANAGE'],
  },
  {
    id: 'then-and-now',
    title: 'Report how compliance has changed',
    what: 'The figures of a past day beside those of today, with the tasks that moved.',
    steps: [
      'Press “Compare with a past day” under the trend of the dashboard, and choose the day, or “Last month”, “Last quarter” or “A year ago”.',
      'Compare by task type, region, landlord or property; “Only what changed” leaves out the rows without a change. A number of tasks opens them below.',
      '“Spreadsheet” downloads the figures, and the tasks, in full; printing has what is on the page.',
    ],
    notes: [
      'The figures of a past day are those known at its end: what was recorded later is not in them.',
      'Tasks that were removed, suspended or put on archived properties since are counted only then; those added since only now.',
    ],
    page: '/compliance/then-and-now',
    pages: ['/compliance/', '/reports'],
    allow: ['PRISM_APP_TASK_MENU'],
  },
  {
    id: 'safety-measures',
    title: 'Report building safety measures to the regulator',
    what: 'BS01 to BS05 of the Tenant Satisfaction Measures, with what keeps each from 100%.',
    steps: [
      'Open “Reports” and press “Building safety measures”. The last 31 March is shown; another day, a region or a landlord can be chosen.',
      'Press a measure to see the checks that hold homes back. Those that were done are completed on their task, with the day on which they were done.',
      'See “What could not be counted”: enter the number of dwellings, and of “Social homes” where leaseholders live in the building too, and add the tasks that are expected.',
      '“Spreadsheet” has a row for each property, as evidence.',
    ],
    notes: [
      'A check that failed counts as carried out, since the regulator does not measure remedial work. An attempt without access does not.',
      'A check that was done by the day and recorded later counts. One whose day was corrected later, so that it was not done by then, does not; nor do tasks set up later.',
      'Which task types count is said in each of them, under “Counts for the regulator as”.',
    ],
    page: '/reports/safety-measures',
    pages: ['/reports'],
    allow: ['PRISM_APP_ANALYSIS_MENU'],
  },
  {
    id: 'assign-outside',
    title: 'Give work to somebody outside',
    what: 'A task or an action, or many of them, by links that need no account.',
    steps: [
      'On its page press “Assign”, then “A contractor…” or “Somebody outside, by e-mail…”. For many, select their rows in the list and press “Assign outside”.',
      'Say what is to be done, and how long the link works: the day that suits the due date is the first to choose from.',
      'See what was left as it was, and why. It stays selected.',
    ],
    notes: [
      'Each task and action has a link and a log of its own. The links go out together, a hundred in one e-mail.',
      'What somebody outside has already stays with them: it is taken from them on its own page.',
      'At most two thousand are assigned together.',
    ],
    page: '/tasks/list',
    pages: ['/tasks', '/actions/', '/assign_by_email'],
    allow: ['PRISM_APP_ACTION_ASSIGN_BY_EMAIL'],
  },
  {
    id: 'reminders',
    title: 'Remind contractors of their work',
    what: 'An e-mail to each person, with everything that they have.',
    steps: [
      'Select rows in the list of tasks, of actions or of assignments and press “Send reminder…”. On the page of a contractor, “Remind of overdue work…” takes all of it.',
      'See how many have a link that works, and who gets what. “Nobody can be reminded of these” says why: there is no link, it expired, or the work was declined or marked as done.',
      'Add a message if you like, and send.',
    ],
    notes: [
      'Each item has a new link; those of earlier e-mails stop working.',
      'Who was written to in the last three days is left out unless you tick that they are to be reminded again.',
      'The log of each record says who was reminded, and its assignment says when.',
    ],
    page: '/assign_by_email_entity_list.html',
    pages: ['/assign_by_email', '/contractor', '/actions/', '/tasks'],
    allow: ['PRISM_APP_ACTION_ASSIGN_BY_EMAIL'],
  },
  {
    id: 'without-a-signal',
    title: 'Work without a signal',
    what: 'In basements and plant rooms, on a phone or computer of your own.',
    steps: [
      'While there is a connection, switch on “Keep my work on this device”: on “My work” on a phone, or on your account page under “This device”.',
      'Without a connection, open “My work” as usual. Complete tasks, mark actions as done, record that something could not be done, and report a problem, each with photographs.',
      'What you saved waits on the device. The button “Waiting to be sent” in the header shows it, and it is sent by itself while Lintel is open and there is a connection.',
    ],
    notes: [
      'Until “All sent” is shown, nobody else sees what you saved, and it does not count as done.',
      'The device keeps what is overdue or due in the next 14 days. Signing out removes it. Do not switch it on where others use the device.',
    ],
    page: '/account/this-device',
    pages: ['/my_work.html', '/account/this-device'],
    allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'],
  },
  {
    id: 'leavers',
    title: 'When people leave',
    what: 'They can no longer sign in, and somebody takes over what they had.',
    steps: [
      'For one person, open their page under “Users admin” and press “Deactivate”. For several, select their rows in the list and press “Deactivate” there.',
      'Choose who takes over the work of each. Their manager or their deputy is proposed.',
      'Somebody who changes their post keeps the account: “Reassign work…” hands over without deactivating.',
    ],
    notes: [
      'Their sessions end at once, and so do their API tokens and calendar subscriptions.',
      'What they did stays on record under their name, and they can be reactivated later.',
    ],
    page: '/admin/users/active',
    pages: ['/admin/user'],
    allow: ['USER_MANAGE'],
  },
  {
    id: 'webhooks',
    title: 'Notify another system of what happens here',
    what: 'Job management, Power Automate and others are notified at once.',
    steps: [
      'Press “New webhook” under “Settings”, “Webhooks”. Enter the address of the other system, and choose the events.',
      'Enter the secret in the other system. It is shown once; with it, the system checks that what it receives comes from here.',
      'Choose “Send a test” in the menu of the webhook, and look at its “Deliveries”.',
    ],
    notes: [
      'What is sent says which record it is and what happened, and names nobody. The other system reads the details with an API token.',
      'What cannot be delivered is tried again for three days. A webhook that fails for long is switched off, and whoever manages the settings is notified.',
    ],
    page: '/admin/organisation/webhooks',
    pages: ['/admin/organisation', '/api_document.html'],
    allow: ['PRISM_APP_SETTINGS_MANAGE'],
  },
  {
    id: 'api-tokens',
    title: 'Read from Lintel with Excel, Power BI or another program',
    what: 'A program reads what you may read yourself, and changes nothing.',
    steps: [
      'Press “New token” on your account page, under “API tokens”. Copy the token: it is shown once.',
      'The API page lists the endpoints, and has examples for Power Query and for a terminal.',
    ],
    notes: [
      'An administrator accepts tokens under “Settings”. Until then nobody can create one.',
      'Choose “End” as soon as a program no longer needs its token.',
    ],
    page: '/account/api-tokens',
    pages: ['/account/api-tokens', '/admin/organisation', '/api_document.html', '/reports'],
  },
  {
    id: 'calendar',
    title: 'See due dates in Outlook, Google or Apple Calendar',
    what: 'Beside your appointments, always as they are now.',
    steps: [
      'Press “Subscribe” on the calendar, choose what it shows, and press “Create address”.',
      'Give the address to your calendar program. It is shown once.',
    ],
    notes: [
      'Whoever has the address can read your calendar without signing in. “New address” ends the former one.',
      'Programs look for changes when they choose to: some every hour, some once a day.',
    ],
    page: '/calendar/tasks/list.html',
    pages: ['/calendar/', '/account/calendar'],
    allow: ['PRISM_APP_CALENDAR_MENU'],
  },
];

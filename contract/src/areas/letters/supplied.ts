import type { LetterSettings } from './template.ts';

// Nothing here depends on the nation: rights of entry differ between tenancies and leases, in England, Wales, Scotland and Northern
// Ireland, and no letter claims one or threatens with a court. That a landlord must have gas checked every 12 months is so everywhere:
// Gas Safety (Installation and Use) Regulations 1998, reg. 36(3), in Great Britain; the regulations of the same name of 2004,
// reg. 36(3), in Northern Ireland. What HSE recommends to write (that it is a legal requirement and for the tenant's own safety,
// and that the tenant may arrange another time) is in its guidance for landlords on access, to which reg. 39 ("all reasonable
// steps") is the background. They go to homes, schools and shops alike, and before and after the due date, so they speak of neither.

const asked = `Please make sure that somebody aged 18 or over is there to let us in. Whoever comes will show you identification.`;
const contact = `If this time does not suit you, please tell us as soon as you can, and we will agree another one with you:

{contact}`;
const help = `Please also tell us if there is anything that would make the visit easier for you, for example an interpreter, large print, or more time to come to the door.`;
const closing = `Yours sincerely

{organisation}`;

/** The letters that an organisation starts with. */
export const suppliedLetters: LetterSettings = {
  sender: null,
  contact: null,
  templates: [
    {
      id: 'appointment',
      name: 'Appointment',
      proposed: 'appointment',
      heading: 'Appointment: {task}',
      text: `Dear {occupier}

We need to come in at {address} for this safety work: {task} (our reference {reference}).

We will call on {day}, {time}. ${asked}

${contact}

${help}

${closing}`,
    },
    {
      id: 'first',
      name: 'First letter after no access',
      proposed: 'first',
      heading: 'We called and could not get in: {task}',
      text: `Dear {occupier}

We called at {address} on {attempts} for this safety work: {task} (our reference {reference}). We could not get in.

The work helps to keep you, and everybody around you, safe.

We will call again on {day}, {time}. ${asked}

${contact}

${help}

${closing}`,
    },
    {
      id: 'second',
      name: 'Second letter after no access',
      proposed: 'second',
      heading: 'Please let us in: {task}',
      text: `Dear {occupier}

We called at {address} on {attempts} and could not get in. We still have to do this safety work: {task} (our reference {reference}).

We are responsible for it, and it protects you and everybody around you. Until it is done, we cannot know that everything is safe.

We will call again on {day}, {time}. ${asked}

${contact}

If something makes it difficult to let us in, please tell us. We would like to help.

${closing}`,
    },
    {
      id: 'final',
      name: 'Final letter after no access',
      proposed: 'final',
      heading: 'Final letter: {task}',
      text: `Dear {occupier}

We called at {address} on {attempts} and could not get in. We keep a record of each visit and of each letter. This is our final letter about this safety work: {task} (our reference {reference}).

We will call once more on {day}, {time}. ${asked}

If we cannot get in then, we will have to decide what else to do so that the work is done. We would much rather agree a time with you.

${contact}

If something makes it difficult to let us in, please tell us. We would like to help.

${closing}`,
    },
    {
      id: 'gas',
      name: 'Gas safety check: why we must come in',
      proposed: 'never',
      heading: 'Your gas safety check',
      text: `Dear {occupier}

We called at {address} on {attempts} for the gas safety check (our reference {reference}). We could not get in.

The law requires a landlord to have gas appliances and flues checked for safety at least every 12 months. The check is for your own safety: a faulty appliance can give off carbon monoxide, which you cannot see or smell and which can kill.

An engineer on the Gas Safe Register will call on {day}, {time}. ${asked}

${contact}

If you smell gas, or think that there is a leak, do not wait for us: open doors and windows, leave, and call the emergency line of the gas network at once.

${closing}`,
    },
  ],
};

import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { dto, lines, optionalLine, optionalLines, requiredLine, version } from '../platform/shapes.ts';

export const LOGO_BYTES = 1024 * 1024;

/** A web page, an e-mail address or a telephone number; never a script. */
const supportLink = optionalLines(500).refine(
  (link) => link === null || /^(https?:\/\/|mailto:|tel:)\S+$/i.test(link),
  'Use an address that begins with https:// or mailto:',
);

const percent = z.int('Use a whole number').min(0, 'Use at least 0%').max(100, 'Use at most 100%');

export const OrganisationDetails = z.object({
  name: requiredLine('Enter the name of the organisation', 120),
  helpline: optionalLine(60),
  supportLink,
  idleMinutes: z.int('Use a whole number').min(1, 'Use at least 1 minute').max(1440, 'Use at most 1,440 minutes'),
  /** The number of days before its due date from which a task is due (TASK-006). */
  dueWindowDays: z.int('Use a whole number').min(0, 'Use at least 0 days').max(366, 'Use at most 366 days'),
  /** The target percentage of compliant duties. */
  complianceTarget: percent,
  /** The compliance percentage from which a figure is green, and from which amber; below that red (DASH-018). */
  greenFrom: percent,
  amberFrom: percent,
  /** Photos keep their camera details when stored and shared: place, device. */
  keepsPhotoDetails: z.boolean(),
  /** People may keep their work on a device, to open it without a connection (decision 071). */
  keepsWorkOnDevices: z.boolean(),
  termsText: lines(50_000)
    .nullish()
    .transform((text) => text || null),
});
export type OrganisationDetails = z.infer<typeof OrganisationDetails>;

export const organisationFieldLabels: Record<keyof OrganisationDetails, string> = {
  name: 'Name',
  helpline: 'Helpline',
  supportLink: 'Support link',
  idleMinutes: 'Idle minutes until sign-out',
  dueWindowDays: 'Due window (days)',
  complianceTarget: 'Compliance target (%)',
  greenFrom: 'Green from (%)',
  amberFrom: 'Amber from (%)',
  keepsPhotoDetails: 'Keep camera details of photographs',
  keepsWorkOnDevices: 'People may keep their work on a device',
  termsText: 'Terms of use',
};

/** The organisation, as administrators edit it. */
export const Organisation = OrganisationDetails.extend({
  id: z.string(),
  spaceId: z.string(),
  version,
  termsVersion: z.number(),
  hasLogo: z.boolean(),
  timeZone: z.string(),
});
export type Organisation = z.infer<typeof Organisation>;

export const OrganisationChange = OrganisationDetails.extend({
  version,
  /** Everybody must accept the terms again. */
  askAgain: z.boolean().default(false),
});

export const organisation = endpoints('organisation', {
  get: { method: 'GET', path: 'organisation/item.json', allow: 'PRISM_APP_SETTINGS_MANAGE', reply: dto(Organisation) },
  change: {
    method: 'PUT',
    path: 'organisation/item.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: OrganisationChange,
    reply: dto(Organisation),
  },
  logo: {
    method: 'GET',
    path: 'client/logo',
    allow: 'signed-in',
    allowedBeforeSetup: true,
    reply: 'file',
    summary: 'The logo of the left menu; 404 where there is none.',
  },
  setLogo: {
    method: 'PUT',
    path: 'client/logo',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    takes: 'upload',
    reply: dto(Organisation),
    summary: 'Takes a PNG or JPEG picture of at most 1 MB.',
  },
  removeLogo: { method: 'DELETE', path: 'client/logo', allow: 'PRISM_APP_SETTINGS_MANAGE', reply: dto(Organisation) },
});

import { z } from 'zod'
import { idText, text } from '../http/fields.ts'
import { contrastWithWhite } from './contrast.ts'

/** The same words in both languages. */
const twin = z.strictObject({ zh: text(1, 80), en: text(1, 120) })
/** A path of this site, without a slash at its end. */
const path = z.string().regex(/^(\/[A-Za-z0-9_-]+)+$/, 'must be a path like /a/b')
const envName = z.string().regex(/^[A-Z][A-Z0-9_]{2,63}$/, 'must be the name of an environment variable')
export const hostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host name')
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1a2b3c')
/** Of buttons, whose words are white: WCAG AA. */
const accent = colour.refine((value) => contrastWithWhite(value) >= 4.5, 'is too light for white words')
const picture = z
  .string()
  .regex(/^\/assets\/[A-Za-z0-9_/-]+\.(webp|png|jpg)$/, 'must be a picture in /assets')

/** What a third-party site leaves out of the space. */
export const hideable = ['exit', 'customerRegistration'] as const

/** One third-party site: everything about it that is not code. Unknown fields are mistakes. */
export const siteDocument = z
  .strictObject({
    /** `auth_from` of its sessions. */
    key: z.string().regex(/^[a-z][A-Za-z0-9]{1,31}$/, 'must be a short name'),
    /** Its column in the rights table (shared/rules/httpRights.ts). */
    kind: z.enum(['mediaGroup', 'manufacturer']),
    name: twin,
    /** Hosts that are this site's own: their landing page and titles are its. */
    hosts: z.array(hostName),
    /** The environment variable that names them instead, separated by commas. */
    hostsEnv: envName.optional(),
    routes: z.strictObject({
      login: path,
      index: path,
      bigScreen: path.optional(),
      online: path.optional(),
      manage: path.optional(),
    }),
    /** Its sessions may be here and under /auth only. */
    prefix: path,
    partner: z.strictObject({
      /** Where guests are sent to log in; the environment variable wins. */
      address: z.url({ protocol: /^https?$/ }).nullable(),
      addressEnv: envName,
      /** The environment variable that holds the key hand-overs are signed with. */
      keyEnv: envName,
      /** Where people go who log out; the environment variable wins. Without it they stay here (`logout.landing`). */
      logoutAddress: z
        .url({ protocol: /^https?$/ })
        .nullable()
        .default(null),
      logoutAddressEnv: envName.optional(),
      /** Whether the log-in page gives back the `state` it is asked with: a link without it is then asked about. */
      echoesState: z.boolean().default(false),
    }),
    /** Whether people come in without a log-in, as guests of 12 hours, while the partner's page or key is missing. */
    guests: z.boolean().default(false),
    title: twin,
    landing: z.strictObject({ title: twin, lead: twin, start: twin }),
    footer: z.strictObject({ owner: twin, filing: z.string().min(1).nullable() }),
    background: z.strictObject({
      from: colour,
      to: colour,
      /** Of its buttons; ours without it. */
      accent: accent.optional(),
      picture: picture.nullable(),
      /** Behind the loading bar; the pages' own without it. */
      loading: z
        .strictObject({ from: colour, to: colour, picture: picture.nullable().default(null) })
        .nullable(),
    }),
    /** The one space of the site. */
    space: z.strictObject({
      id: z.string().regex(/^[A-Za-z0-9_-]{1,16}$/),
      startLevel: z.string().nullable(),
    }),
    /** What its big screen and its page for phones show. */
    showroom: z
      .strictObject({
        /** Until its managers publish something. */
        content: z.string().regex(/^\/assets\/[A-Za-z0-9_/-]+\.json$/, 'must be a JSON file in /assets'),
        /** Where everybody gets it, with its pictures and films. */
        served: path.refine((value) => value.startsWith('/public/'), 'must be under /public'),
      })
      .optional(),
    /** Ids of the people who write what it shows, beside site administrators. */
    managers: z.array(idText()).max(100).default([]),
    hides: z.array(z.enum(hideable)),
    /** Whether a session of the site ends when it leaves its paths, and one of others when it comes here. */
    logout: z.strictObject({
      onLeaving: z.boolean(),
      onEntering: z.boolean(),
      /** Where somebody lands who logs out: a path of this site; its index without it. */
      landing: path.optional(),
    }),
    languages: z.array(z.enum(['zh-CN', 'en'])).min(1),
  })
  .refine(({ routes }) => routes.login.startsWith('/auth/'), 'routes.login must be under /auth')
  .refine(
    ({ routes: { index, bigScreen = index, online = index, manage = index }, prefix }) =>
      [index, bigScreen, online, manage].every((route) => route === prefix || route.startsWith(`${prefix}/`)),
    'routes must be under prefix',
  )
  .refine(
    ({ routes: { login }, logout: { landing }, prefix }) =>
      landing === undefined || landing === login || landing === prefix || landing.startsWith(`${prefix}/`),
    'logout.landing must be a page of this site',
  )
  .refine(
    ({ routes: { bigScreen, online, manage }, showroom }) =>
      showroom !== undefined || [bigScreen, online, manage].every((route) => route === undefined),
    'a big screen, a page for phones and their managing want a showroom',
  )
export type SiteDocument = z.infer<typeof siteDocument>

/** What somebody has to do before a site is complete. */
export const siteGaps = ['partnerAddress', 'partnerKey', 'space', 'managers'] as const
export type SiteGap = (typeof siteGaps)[number]

/** What pages know of a site. */
export interface PublicSite extends Omit<SiteDocument, 'partner' | 'hostsEnv' | 'managers'> {
  /** Where guests log in; null: nowhere yet. */
  readonly partnerAddress: string | null
  /** Where people go who log out; null: they stay on the site. */
  readonly partnerLogout: string | null
  /** Whether the partner's links bring back a `state`. */
  readonly echoesState: boolean
  /** Whether somebody may come in as a guest just now. */
  readonly guests: boolean
}

import type { EventName } from '#shared/protocol/messages.ts'
import type { SpaceFeature, SpaceFeatures } from '../space/spaceFeature.ts'
import { announcements } from './announcements/feature.ts'
import { areas } from './areas/feature.ts'
import { bag } from './bag/feature.ts'
import { around } from './around/feature.ts'
import { calls } from './calls/feature.ts'
import { chat } from './chat/feature.ts'
import { cloud } from './cloud/feature.ts'
import { debug } from './debug/feature.ts'
import { editor } from './editor/feature.ts'
import { emotes } from './emotes/feature.ts'
import { events } from './events/feature.ts'
import { exhibits } from './exhibits/feature.ts'
import { faces } from './faces/feature.ts'
import { focus } from './focus/feature.ts'
import { help } from './help/feature.ts'
import { lottery } from './lottery/feature.ts'
import { invite } from './invite/feature.ts'
import { look } from './look/feature.ts'
import { media } from './media/feature.ts'
import { meetings } from './meetings/feature.ts'
import { nooks } from './nooks/feature.ts'
import { notices } from './notices/feature.ts'
import { people } from './people/feature.ts'
import { placard } from './placard/feature.ts'
import { plan } from './plan/feature.ts'
import { portals } from './portals/feature.ts'
import { registration } from './registration/feature.ts'
import { report } from './report/feature.ts'
import { ride } from './ride/feature.ts'
import { scenery } from './scenery/feature.ts'
import { screens } from './screens/feature.ts'
import { settings } from './settings/feature.ts'
import { sounds } from './sounds/feature.ts'
import { speaker } from './speaker/feature.ts'
import { subtitles } from './subtitles/feature.ts'
import { talk } from './talk/feature.ts'
import { tasks } from './tasks/feature.ts'
import { things } from './things/feature.ts'

/** What one can do in a space; in this order their buttons stand in the bar. */
const list = [
  around,
  talk,
  meetings,
  nooks,
  areas,
  focus,
  tasks,
  media,
  faces,
  screens,
  people,
  chat,
  plan,
  bag,
  editor,
  settings,
  notices,
  announcements,
  events,
  registration,
  invite,
  help,
  emotes,
  calls,
  portals,
  look,
  report,
  sounds,
  scenery,
  lottery,
  speaker,
  things,
  exhibits,
  placard,
  ride,
  subtitles,
  cloud,
  debug,
] as const satisfies readonly SpaceFeature[]

// --- the compiler counts ----------------------------------------------------------------------------------------------

type Table = 'windows' | 'commands'
type Rows<F, P extends Table> = F extends { readonly [N in P]: infer R } ? R : never
type Names<R> = R extends unknown ? keyof R : never
/** One object that is all of a union. */
type All<R> = (R extends unknown ? (rows: R) => void : never) extends (rows: infer Both) => void
  ? Both
  : never
/** What more than one feature has a row for. */
type Twice<L extends readonly unknown[], P extends Table, Seen = never> = L extends readonly [
  infer F,
  ...infer Rest,
]
  ? (Names<Rows<F, P>> & Seen) | Twice<Rest, P, Seen | Names<Rows<F, P>>>
  : never

/** The rows of all features in one table. A row that two features have does not compile, nor one that is missing. */
const together = <P extends Table>(
  part: [Twice<typeof list, P>] extends [never] ? P : { readonly twice: Twice<typeof list, P> },
): All<Rows<(typeof list)[number], P>> =>
  Object.assign({}, ...(list as readonly SpaceFeature[]).map((feature) => feature[part as P])) as All<
    Rows<(typeof list)[number], P>
  >

/** What a space is made of in the browser. */
export const features: SpaceFeatures = {
  list,
  windows: together('windows'),
  commands: together('commands'),
  hears: (list as readonly SpaceFeature[]).flatMap(({ hears = [] }): readonly EventName[] => hears),
}

// npm run docs: writes the table of every kind into docs/protocol.md, between the markers.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ActionName, EventName } from '#shared/protocol/messages.ts'
import { actionNotes, eventNotes } from '#shared/protocol/kindNotes.ts'
import { rightOf, type Say, type SubjectName } from '#shared/rules/rights.ts'
import type { Audience } from '../../server/room/feature.ts'
import { roomFeatures } from '../../server/room/features/features.ts'
import { storedBy, storedWords } from './storedKinds.ts'

const page = fileURLToPath(new URL('../../docs/protocol.md', import.meta.url))
const kindsFile = fileURLToPath(new URL('../../proto/kinds.tsv', import.meta.url))

const START = '<!-- made by npm run docs: do not edit by hand -->'
const END = '<!-- end of what npm run docs made -->'

interface Kind {
  readonly name: string
  readonly number: number
}

/** The kinds of one envelope in the order of their numbers. */
function kindsOf(envelope: string): Kind[] {
  const lines = readFileSync(kindsFile, 'utf8').split('\n')
  const end = lines.findIndex((line) => line.startsWith('message\tfield'))
  return lines
    .slice(0, end)
    .map((line) => line.split('\t'))
    .filter(([of]) => of === envelope)
    .map(([, name = '', number]) => ({ name, number: Number(number) }))
    .toSorted((a, b) => a.number - b.number)
}

const columns: readonly [SubjectName, string][] = [
  ['visitor', 'visitor'],
  ['member', 'MEMBER'],
  ['builder', 'BUILDER'],
  ['admin', 'ADMIN'],
]

/** "everybody"; "BUILDER and above, MEMBER for what is theirs". OWNER and site admin may what ADMIN may. */
function whoMay(kind: ActionName): string {
  const { who, isUnserved } = rightOf(kind)
  if (isUnserved) return 'nobody'
  const with_ = (say: Say): string[] => columns.filter(([name]) => who[name] === say).map(([, word]) => word)
  const [weakest] = with_('yes')
  const always =
    weakest === 'visitor' ? 'everybody' : weakest === 'ADMIN' ? 'ADMIN, OWNER' : `${weakest} and above`
  const sometimes = with_('state')
  return sometimes.length === 0 ? always : `${always}; ${sometimes.join(', ')} for what is theirs`
}

const forOthers = (kind: ActionName): string => {
  const { forOthers: say } = rightOf(kind)
  if (say === 'managers') return 'ADMIN, OWNER'
  return say === 'ownNpc' ? 'an NPC of one’s own' : '–'
}

const audienceWords: { readonly [A in Audience]: string } = {
  everyone: 'the whole space',
  map: 'the map it happens on',
  others: 'the others on the map it happens on',
  entered: 'who is named, or all who have entered',
  sender: 'who asked, or who is named',
}

const stored = (kind: ActionName): string =>
  storedBy(kind)
    .map((what) => storedWords[what])
    .join('; ') || '–'

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows].join('\n')
}

/** The generated part of the page, markers included. */
export function protocolTable(): string {
  const actions = kindsOf('ClientServerAction').map(({ name, number }) => {
    const kind = name as ActionName
    const { needsPlayer } = rightOf(kind)
    return row(
      number,
      kind,
      whoMay(kind),
      needsPlayer ? 'yes' : '–',
      forOthers(kind),
      stored(kind),
      actionNotes[kind],
    )
  })
  const events = kindsOf('ServerClientEvent').map(({ name, number }) => {
    const kind = name as EventName
    const heard = eventNotes[kind] === 'never sent' ? '–' : audienceWords[roomFeatures.audiences[kind]]
    return row(number, kind, heard, eventNotes[kind])
  })
  return [
    START,
    '<!-- prettier-ignore-start -->',
    '',
    '### Up: actions',
    '',
    table(
      [
        'no.',
        'action',
        'who may send it',
        'player needed',
        'for another (`targetId`)',
        'stored',
        'what a person sees',
      ],
      actions,
    ),
    '',
    '### Down: events',
    '',
    table(['no.', 'event', 'who receives it', 'what a person sees'], events),
    '',
    '<!-- prettier-ignore-end -->',
    END,
  ].join('\n')
}

/** The page with a fresh table. Throws when the markers are gone. */
export function withTable(text: string): string {
  const from = text.indexOf(START)
  const to = text.indexOf(END)
  if (from < 0 || to < from) throw new Error('docs/protocol.md has lost its markers')
  return text.slice(0, from) + protocolTable() + text.slice(to + END.length)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(page, withTable(readFileSync(page, 'utf8')))
}

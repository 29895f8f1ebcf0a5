import { ensureLiveKit } from '../../livekit.mjs'
import {
  measureMeetings,
  percentile,
  type MeetingOptions,
} from '../../../tests/support/pages/voiceMeetings.ts'
import { stages, type Stage } from '../../../tests/support/pages/firstSound.ts'
import { markdownTable } from '../table.ts'

const words: Readonly<Record<Stage, string>> = {
  token: 'a token',
  socket: 'a socket',
  described: 'all agreed on',
  connected: 'a way that stands',
  track: 'the first packet',
  sound: 'the first sound',
}

const shares = [0.5, 0.95, 1] as const

/** First sound of so many meetings over the mesh, as a table. */
export const benchMesh = (meetings: number): Promise<string> => benchMeetings(meetings, 'mesh')

/** First sound of so many meetings in our pages over a LiveKit server, as a table, or why there is none. */
export async function benchLiveKitMeetings(meetings: number): Promise<string> {
  const found = ensureLiveKit()
  if (found.program === undefined) return `LiveKit was not measured: ${found.reason}`
  return benchMeetings(meetings, 'LiveKit', { liveKit: found.program })
}

async function benchMeetings(meetings: number, way: string, options?: MeetingOptions): Promise<string> {
  const measured = await measureMeetings(meetings, options)
  const row = (name: string, values: readonly number[]) => [
    `${way}: ${name}, ms`,
    ...shares.map((share) => percentile(values, share).toFixed(0)),
  ]
  const reached = stages.flatMap((stage) => {
    const values = measured.flatMap(({ stageMs }) => stageMs[stage] ?? [])
    return values.length === 0 ? [] : [row(`of that, of who hears last: ${words[stage]}`, values)]
  })
  return markdownTable([
    [`${meetings} meetings`, 'median', '95 %', 'slowest'],
    row(
      'the first hears the other',
      measured.map(({ firstMs }) => firstMs),
    ),
    row(
      'both hear each other',
      measured.map(({ bothMs }) => bothMs),
    ),
    ...reached,
    row(
      'the same from standing together',
      measured.map(({ standingMs }) => standingMs),
    ),
  ])
}

import { measureMeetings, percentile } from '../../../tests/support/pages/voiceMeetings.ts'
import { markdownTable } from '../table.ts'

const shares = [0.5, 0.95, 1] as const

/** First sound of so many meetings over the mesh, as a table. */
export async function benchMesh(meetings: number): Promise<string> {
  const measured = await measureMeetings(meetings)
  const row = (name: string, values: readonly number[]) => [
    name,
    ...shares.map((share) => percentile(values, share).toFixed(0)),
  ]
  return markdownTable([
    [`${meetings} meetings`, 'median', '95 %', 'slowest'],
    row(
      'mesh: the first hears the other, ms',
      measured.map(({ firstMs }) => firstMs),
    ),
    row(
      'mesh: both hear each other, ms',
      measured.map(({ bothMs }) => bothMs),
    ),
    row(
      'mesh: the same from standing together, ms',
      measured.map(({ standingMs }) => standingMs),
    ),
  ])
}

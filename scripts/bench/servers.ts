/** `npm run bench:servers`: how many people two servers carry beside one (scripts/bench/servers.mjs starts this). */
import { parseArgs } from 'node:util'
import { serverNames } from '../servers/parts.ts'
import { carry, CARRIED_MS } from './carried.ts'
import { describeMachine } from './machine.ts'
import { cleanUp } from './processes.ts'

const HELP = `npm run bench:servers [-- options]
  --spaces 40          spaces, with as many people in each
  --share 0.2          of a core for each server, so that one machine has room for both and for who measures; 0: no bound
  --only 1|2           one server alone, or two
  --from 160           people at first
  --factor 1.15        and so many times more each time
  --most 3000          and no more than that; a hundred in each space
How many people walk about at once as long as 99 of 100 moves are with a neighbour within ${CARRIED_MS} ms. Takes five minutes.`

const { values } = parseArgs({
  options: {
    spaces: { type: 'string', default: '40' },
    share: { type: 'string', default: '0.2' },
    only: { type: 'string' },
    from: { type: 'string', default: '160' },
    factor: { type: 'string', default: '1.15' },
    most: { type: 'string', default: '3000' },
    help: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const [spaces, share, from, factor, most] = [
  values.spaces,
  values.share,
  values.from,
  values.factor,
  values.most,
].map(Number) as [number, number, number, number, number]

async function main(): Promise<void> {
  if (
    values.help ||
    !(
      spaces >= 1 &&
      share >= 0 &&
      share <= 1 &&
      from >= 1 &&
      factor > 1 &&
      most >= from &&
      most <= spaces * 100
    )
  ) {
    say(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  say(`${new Date().toISOString().slice(0, 10)} · ${describeMachine()}`)
  const counts = [1, 2].filter((count) => String(count) === (values.only ?? String(count)))
  const found: number[] = []
  for (const count of counts) {
    const names = serverNames.slice(0, count)
    const bound = share === 0 ? undefined : share
    const carried = await carry({ names, spaces, share: bound, from, factor, most, say })
    const how = carried.isBounded
      ? ''
      : ', without a bound to its CPU (it wants root and Linux’ control groups)'
    const until =
      carried.tooMany === undefined ? 'and the bots could not do more' : `${carried.tooMany} were too many`
    say(`${count} → ${carried.people} people (${until}); spaces: ${JSON.stringify(carried.spread)}${how}`)
    found.push(carried.people)
  }
  if (found.length === 2) say(`two / one: ${(found[1]! / found[0]!).toFixed(2)}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
process.on('exit', cleanUp)
await main()

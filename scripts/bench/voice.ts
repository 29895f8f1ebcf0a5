import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { benchCuts } from './voice/cuts.ts'
import { benchLiveKit } from './voice/livekit.ts'
import { benchLiveKitMeetings, benchMesh } from './voice/meetings.ts'

const { values } = parseArgs({
  options: {
    meetings: { type: 'string', default: '20' },
    listeners: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})

/** Each bench of voices answers its table. */
const benches: Readonly<Record<string, () => Promise<string>>> = {
  mesh: () => benchMesh(Number(values.meetings)),
  meetings: () => benchLiveKitMeetings(Number(values.meetings)),
  cuts: () => benchCuts(Number(values.cuts)),
  livekit: () => benchLiveKit({ listeners: Number(values.listeners), seconds: Number(values.seconds) }),
}

const date = new Date().toISOString().slice(0, 10)
process.stdout.write(`${date} · ${describeMachine()}\n`)
for (const [name, bench] of Object.entries(benches)) {
  if (values.only && values.only !== name) continue
  process.stdout.write(`\n${await bench()}\n`)
}

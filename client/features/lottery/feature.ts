import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadLottery, LotteryOver, LotteryScene } from './Lottery.tsx'

export const lottery = {
  name: 'lottery',
  Over: LotteryOver,
  Scene: LotteryScene,
  hears: ['customEvent'],
  windows: { lottery: lazily(async () => (await loadLottery()).loadWindow()) },
} as const satisfies SpaceFeature

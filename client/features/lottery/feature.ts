import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { LotteryOver, LotteryScene } from './Lottery.tsx'

const LotteryWindow = lazily(async () => (await import('./loadLottery.ts')).loadWindow())

export const lottery = {
  name: 'lottery',
  Over: LotteryOver,
  Scene: LotteryScene,
  windows: { lottery: LotteryWindow },
  hears: ['customEvent'],
} as const satisfies SpaceFeature

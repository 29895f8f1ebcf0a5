import type { ComponentType } from 'react'
import { addChinese } from '../../text/addChinese.ts'
import { lotteryText } from '../../text/zh-CN/lottery.ts'
import { LotteryParts } from './LotteryParts.tsx'
import { LotteryWindow } from './LotteryWindow.tsx'

const addTexts = (): void => addChinese({ lottery: lotteryText })

/** The window of lotteries, with its words. */
export function loadWindow(): typeof LotteryWindow {
  addTexts()
  return LotteryWindow
}

/** What is told of lotteries and their stage, with the words. */
export function loadParts(): typeof LotteryParts {
  addTexts()
  return LotteryParts
}

/** What the screens of a level show of it: for who sees the scene. */
export const loadScreens = async (): Promise<ComponentType> =>
  (await import('./WinnerScreens.tsx')).WinnerScreens

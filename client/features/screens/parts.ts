import type { ComponentType } from 'react'
import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of it comes with it. */
async function withTexts<M>(part: Promise<M>): Promise<M> {
  const [loaded, { screensText }] = await Promise.all([part, import('./texts.zh.ts')])
  addChinese({ screens: screensText })
  return loaded
}

export const loadShareToggle = async (): Promise<ComponentType> =>
  (await withTexts(import('./ShareButton.tsx'))).ShareButton
export const loadShares = async (): Promise<ComponentType> => (await withTexts(import('./Shares.tsx'))).Shares
export const loadWalls = async (): Promise<ComponentType> => (await import('./WallScreens.tsx')).WallScreens

import { lazy } from 'react'
import { loadAreas } from '../../../language/i18n.ts'
import { addChinese } from '../../../text/addChinese.ts'

// The pages are named here: the table of routes comes with every page, and there is little room in it.
async function loadWords(): Promise<void> {
  addChinese({ lottery: (await import('../../../text/zh-CN/lottery.ts')).lotteryText })
}
const SpaceLotteryPage = lazy(async () => {
  const [page] = await Promise.all([import('./SpaceLotteryPage.tsx'), loadWords(), loadAreas('spaceAdmin')])
  return { default: page.SpaceLotteryPage }
})
const LotteryProofPage = lazy(async () => {
  const [page] = await Promise.all([import('../../lotteryProof/LotteryProofPage.tsx'), loadWords()])
  return { default: page.LotteryProofPage }
})

/** The pages of prize draws: for those who manage a space, or `proof` for everybody. */
export const LotteryPages = ({ proof = false }: { readonly proof?: boolean }) =>
  proof ? <LotteryProofPage /> : <SpaceLotteryPage />

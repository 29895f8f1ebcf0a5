import { lazyPart } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'

const VisitLine = lazyPart(async () => {
  const [{ VisitLine: Line }, { loadVisitTexts }] = await Promise.all([
    import('./VisitLine.tsx'),
    import('./loadVisitTexts.ts'),
  ])
  await loadVisitTexts()
  return Line
})

/** Of those who look around without an account; others do without it. */
export const visit = { name: 'visit', Over: VisitLine } as const satisfies SpaceFeature

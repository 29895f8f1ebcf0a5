import { addChinese } from '../../text/addChinese.ts'

/** What shows items, with its words: no part of the way in, and one thing on the line once somebody has to do with them. */
export async function loadBag() {
  const [{ BagWindow }, { HandyThings }, { takeThing }, { bagText }] = await Promise.all([
    import('./BagWindow.tsx'),
    import('./scene/HandyThings.tsx'),
    import('./takeThing.ts'),
    import('./texts.zh.ts'),
  ])
  addChinese({ bag: bagText })
  return { BagWindow, HandyThings, takeThing }
}

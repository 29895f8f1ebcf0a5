import { addChinese } from '../../text/addChinese.ts'

/** The map maker with its words: no part of the way in. */
export async function loadMaker() {
  const [{ MakerDock }, { MakerGround }, { editorText }] = await Promise.all([
    import('./dock/MakerDock.tsx'),
    import('./MakerGround.tsx'),
    import('./texts.zh.ts'),
  ])
  addChinese({ editor: editorText })
  return { MakerDock, MakerGround }
}

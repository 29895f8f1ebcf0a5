import { Suspense } from 'react'
import { addChinese } from '../../text/addChinese.ts'
import { useSelection } from '../../store/createStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { whisperAsksStore } from './whisperAsksStore.ts'

// Loaded when somebody first asks: the way in has a budget.
const WhisperChips = lazyPart(async () => {
  const [chips, texts] = await Promise.all([import('./WhisperChips.tsx'), import('./whisperTexts.zh.ts')])
  addChinese({ whisper: texts.whisperText })
  return chips.WhisperChips
})

/** Whispers that wait for somebody's word, among the quiet lines. */
export function WhisperLines() {
  const isAny = useSelection(
    whisperAsksStore,
    ({ by, asked, wants, waits }) => by !== undefined || waits || asked.length + wants.length > 0,
  )
  return (
    isAny && (
      <Suspense fallback={null}>
        <WhisperChips />
      </Suspense>
    )
  )
}

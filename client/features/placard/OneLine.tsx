import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChipButton } from '../../components/Chip.tsx'
import { useUi } from '../../store/uiStore.ts'
import css from './placard.module.css'

/** The lines of a list that take turns: nobody waits for an answer to them. */
const quietOf = (place: HTMLElement): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(':scope > [data-quiet]'),
]

/** Answers how to show them all again. */
function hideAllBut(lines: readonly HTMLElement[], one: HTMLElement | undefined): () => void {
  const others = lines.filter((line) => line !== one)
  for (const { style } of others) style.display = 'none'
  return () => {
    for (const { style } of others) style.removeProperty('display')
  }
}

/** The quiet lines of a list as they come and go, and the one that is shown: the newest, until another is pressed for. */
function useOneOf(place: HTMLElement, isTour: boolean) {
  const [lines, setLines] = useState<readonly HTMLElement[]>([])
  const [shown, setShown] = useState<HTMLElement>()
  useEffect(() => {
    let known: readonly HTMLElement[] = []
    const look = (): void => {
      const now = quietOf(place)
      // Of what is there at first what the space has pinned comes first.
      const fresh = known.length === 0 ? now[0] : now.findLast((line) => !known.includes(line))
      if (fresh === undefined && now.length === known.length) return
      known = now
      setLines(now)
      if (fresh) setShown(fresh)
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(place, { childList: true })
    return () => observer.disconnect()
  }, [place])
  const one = shown && lines.includes(shown) ? shown : lines[0]
  useEffect(() => hideAllBut(lines, isTour ? undefined : one), [lines, one, isTour])
  const number = one === undefined ? 0 : lines.indexOf(one)
  return { number, count: lines.length, next: () => setShown(lines[(number + 1) % lines.length]) }
}

/**
 * On a phone held upright one quiet line at a time, so that the world is seen: a press shows the next one. While
 * somebody is shown round the tour alone speaks.
 */
export function OneLine({ place }: { readonly place: HTMLElement }) {
  const { t } = useTranslation()
  const isTour = useUi(({ tourOpen }) => tourOpen)
  const { number, count, next } = useOneOf(place, isTour)
  if (count < 2 || isTour) return null
  return createPortal(
    <li className={css.another}>
      <ChipButton aria-label={t('placard.another', { number: number + 1, count })} onClick={next}>
        {number + 1} / {count}
        <ChevronRight aria-hidden size={14} />
      </ChipButton>
    </li>,
    place,
  )
}

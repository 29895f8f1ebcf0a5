import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/errorText.ts'
import { Button } from './Button.tsx'
import { SCROLLED_SIZE, type MoreOfList } from './useScrolledList.ts'
import css from './LoadMore.module.css'

/** How far ahead of the end the next ones are asked for. */
const AHEAD = '600px 0px'

/**
 * The foot of a list that goes on: the next page comes as one gets near, or by the button; a failure says so and waits
 * for another try; the end is said where there was more than a page. It is as high in each of these.
 */
export function LoadMore({ more, shown }: { readonly more: MoreOfList; readonly shown: number }) {
  const { t } = useTranslation()
  const foot = useRef<HTMLDivElement>(null)
  const { hasMore, isLoading, failure, load } = more
  const goOn = useEffectEvent(load)
  const waits = hasMore && !isLoading && failure === undefined
  useEffect(() => {
    if (!foot.current || !waits) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) goOn()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [waits, shown])
  if (!hasMore && shown <= SCROLLED_SIZE) return null
  return (
    <div ref={foot} className={css.foot}>
      <p role="status">
        {failure !== undefined
          ? t('lists.moreFailed', { reason: errorText(failure) })
          : !hasMore && t('lists.allShown', { count: shown })}
      </p>
      {hasMore && (
        <Button kind="quiet" busy={isLoading} onClick={load}>
          {t(failure === undefined ? 'lists.loadMore' : 'common.retry')}
        </Button>
      )}
    </div>
  )
}

import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reachStore, untilReached, useIsAway } from '../../net/reach.ts'
import { fetchPagesAhead } from './comeNear.ts'
import { addChinese } from '../../text/addChinese.ts'
import { pageErrorsText } from '../../text/zh-CN/pageErrors.ts'
import css from './AwayLine.module.css'

addChinese({ errors: pageErrorsText })

/** What is shown and old, or did not come, is asked for again once the server answers. */
const freshen = (client: QueryClient): void =>
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  })

/** What a page has that nobody misses in its first moment: code ahead of time, and what is done while the server is away. */
export function AwayLine() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isAway = useIsAway()
  useEffect(fetchPagesAhead, [])
  useEffect(() => {
    const look = (): void => void untilReached()
    reachStore.setState({ isTold: true })
    addEventListener('offline', look)
    if (!navigator.onLine) look()
    const stop = reachStore.subscribe(({ isAway: isStill }, { isAway: wasAway }) => {
      if (wasAway && !isStill) freshen(client)
    })
    return () => {
      stop()
      removeEventListener('offline', look)
      reachStore.setState({ isTold: false })
    }
  }, [client])
  return (
    <div className={css.away} role="status">
      {isAway && <p>{t('common.away')}</p>}
    </div>
  )
}

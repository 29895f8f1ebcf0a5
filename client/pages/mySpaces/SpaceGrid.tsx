import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { errorText } from '../../api/errorText.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SpaceCard } from './SpaceCard.tsx'
import { listed } from './spaceView.ts'
import type { SpaceTab, useSpaces } from './useSpaces.ts'
import css from './MySpacesPage.module.css'

/** Grey cards in the shape of what is coming. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visuallyHidden">{t('common.loading')}</span>
      <div className={css.grid} aria-hidden>
        {[0, 1, 2].map((n) => (
          <div key={n} className={css.ghost}>
            <div />
            <p />
            <p />
          </div>
        ))}
      </div>
    </div>
  )
}

function Empty({
  tab,
  search,
  onClearSearch,
}: {
  readonly tab: SpaceTab
  readonly search: string
  readonly onClearSearch: () => void
}) {
  const { t } = useTranslation()
  if (search) {
    return (
      <Notice
        art={<EmptyRoom />}
        title={t('spaces.emptySearch', { search })}
        body={t('spaces.emptySearchBody')}
      >
        <Button kind="quiet" onClick={onClearSearch}>
          {t('common.clearSearch')}
        </Button>
      </Notice>
    )
  }
  if (tab === 'official') {
    return (
      <Notice art={<EmptyRoom />} title={t('spaces.emptyOfficial')} body={t('spaces.emptyOfficialBody')} />
    )
  }
  return (
    <Notice art={<EmptyRoom />} title={t('spaces.emptyMine')} body={t('spaces.emptyMineBody')}>
      <ButtonLink to="/template/official">{t('spaces.create')}</ButtonLink>
    </Notice>
  )
}

/** The cards of one tab, or what is the matter with them. */
export function SpaceGrid({
  tab,
  query,
  search,
  onClearSearch,
  onRetry,
  onEdit,
}: {
  readonly tab: SpaceTab
  readonly query: ReturnType<typeof useSpaces>
  readonly search: string
  readonly onClearSearch: () => void
  readonly onRetry: () => void
  readonly onEdit: (entry: SpaceEntry) => void
}) {
  const { t } = useTranslation()
  // Cards that were there stay there when a refresh fails.
  if (query.data) {
    const entries = listed(query.data.data)
    if (entries.length === 0) return <Empty tab={tab} search={search} onClearSearch={onClearSearch} />
    return (
      <ul className={css.grid} aria-label={t('spaces.listOf', { tab: t(`spaces.tabs.${tab}`) })}>
        {entries.map((entry) => (
          <SpaceCard key={entry.space.id} entry={entry} onEdit={onEdit} />
        ))}
      </ul>
    )
  }
  if (query.isError) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('spaces.failed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <Waiting />
}

import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SpaceCard, type CardActions } from './SpaceCard.tsx'
import type { SpaceTab, SpacesQuery } from './useSpaces.ts'
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
  return (
    <Notice art={<EmptyRoom />} title={t(`spaces.empty.${tab}`)} body={t(`spaces.emptyBody.${tab}`)}>
      {tab === 'myCreated' && <ButtonLink to="/template/official">{t('spaces.create')}</ButtonLink>}
    </Notice>
  )
}

/** The cards of one tab, or what is the matter with them. */
export function SpaceGrid({
  tab,
  query,
  search,
  onClearSearch,
  actions,
}: {
  readonly tab: SpaceTab
  readonly query: SpacesQuery
  readonly search: string
  readonly onClearSearch: () => void
  readonly actions: CardActions
}) {
  const { t } = useTranslation()
  const { entries, error } = query
  const again = (
    <Button kind={entries ? 'quiet' : 'primary'} busy={query.isFetching} onClick={query.retry}>
      {t('common.retry')}
    </Button>
  )
  // Cards that were there stay there when a refresh fails.
  if (entries) {
    return (
      <>
        {error && (
          <p className={css.stale} role="status">
            <span>{t('spaces.stale', { reason: errorText(error) })}</span>
            {again}
          </p>
        )}
        {entries.length === 0 ? (
          <Empty tab={tab} search={search} onClearSearch={onClearSearch} />
        ) : (
          <ul className={css.grid} aria-label={t('spaces.listOf', { tab: t(`spaces.tabs.${tab}`) })}>
            {entries.map((entry) => (
              <SpaceCard key={entry.space.id} entry={entry} actions={actions} />
            ))}
          </ul>
        )}
        <LoadMore more={query.more} shown={entries.length} />
      </>
    )
  }
  if (error) {
    return (
      <Notice alert art={<EmptyRoom />} title={t('spaces.failed')} body={errorText(error)}>
        {again}
      </Notice>
    )
  }
  return <Waiting />
}

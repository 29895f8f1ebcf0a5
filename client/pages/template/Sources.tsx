import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { errorText } from '../../api/errorText.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { useSources } from './useSources.ts'

/** What is made of the spaces a template can come from; while there are none, why. */
export function Sources({
  spaceId,
  onLeave,
  children,
}: {
  readonly spaceId: string | undefined
  /** For the page on which a first space is made. */
  readonly onLeave?: () => void
  readonly children: (spaces: readonly [SpaceEntry, ...SpaceEntry[]]) => ReactNode
}) {
  const { t } = useTranslation()
  const sources = useSources(spaceId)
  const [first, ...others] = sources.data ?? []
  if (first) return children([first, ...others])
  if (sources.data)
    return (
      <Notice art={<EmptyRoom />} title={t('publishing.form.noSpaces')}>
        <ButtonLink to="/template/official" onClick={onLeave}>
          {t('spaces.create')}
        </ButtonLink>
      </Notice>
    )
  if (!sources.isError) return <PageLoading />
  return (
    <Notice
      alert
      art={<EmptyRoom />}
      title={t('publishing.form.spacesFailed')}
      body={errorText(sources.error)}
    >
      <Button busy={sources.isFetching} onClick={() => void sources.refetch()}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}

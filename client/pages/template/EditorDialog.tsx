import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { errorText } from '../../api/errorText.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { PageLoading } from '../layout/PageLoading.tsx'
import { decorateLink } from '../mySpaces/spaceView.ts'
import css from './EditorDialog.module.css'
import { useSources } from './useSources.ts'

/** Templates are made in spaces: in which of one's own the map maker is opened, in a window of its own. */
export function EditorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const sources = useSources(undefined)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('publishing.editor.title')}
      description={t('publishing.editor.lead')}
      steady
    >
      {sources.data?.length ? (
        <ul className={css.spaces}>
          {sources.data.map((entry) => (
            <li key={entry.space.id}>
              <a href={decorateLink(entry.space.id)} target="_blank" rel="noopener" onClick={onClose}>
                <span className={css.picture}>
                  <Banner url={bannerUrl(entry)} />
                </span>
                <span className={css.name}>{entry.space.name}</span>
                <ChevronRight aria-hidden size={20} />
              </a>
            </li>
          ))}
        </ul>
      ) : sources.data ? (
        <Notice art={<EmptyRoom />} title={t('publishing.form.noSpaces')}>
          <ButtonLink to="/template/official" onClick={onClose}>
            {t('spaces.create')}
          </ButtonLink>
        </Notice>
      ) : sources.isError ? (
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
      ) : (
        <PageLoading />
      )}
    </Dialog>
  )
}

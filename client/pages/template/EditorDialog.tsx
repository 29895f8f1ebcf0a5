import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { Banner } from '../../components/Banner.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { decorateLink } from '../mySpaces/spaceView.ts'
import css from './EditorDialog.module.css'
import { Sources } from './Sources.tsx'

/** Templates are made in spaces: in which of one's own the map maker is opened, in a window of its own. */
export function EditorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('publishing.editor.title')}
      description={t('publishing.editor.lead')}
      steady
    >
      <Sources spaceId={undefined} onLeave={onClose}>
        {(spaces) => (
          <ul className={css.spaces}>
            {spaces.map((entry) => (
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
        )}
      </Sources>
    </Dialog>
  )
}

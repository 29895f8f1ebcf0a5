import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import { addPicture, dropPicture, type PictureDraft } from './pictureDrafts.ts'
import css from './chat.module.css'

/** The picture that goes with what is being written: on its way, there, or why not. */
export function DraftedPicture({ place, draft }: { readonly place: string; readonly draft: PictureDraft }) {
  const { t } = useTranslation()
  const again = draft.name === 'failed' ? draft.again : undefined
  return (
    <div className={css.drafted} data-picture={draft.name}>
      {draft.name === 'failed' ? (
        <p role="alert">
          {draft.words}
          {again && (
            <button type="button" onClick={() => void addPicture(place, again)}>
              {t('common.retry')}
            </button>
          )}
        </p>
      ) : (
        <>
          <img src={draft.preview} alt={t('space.chat.picture.drafted')} />
          <p role="status">
            {draft.name === 'sending'
              ? t('space.chat.picture.sending', { percent: draft.percent })
              : t('space.chat.picture.ready')}
          </p>
        </>
      )}
      <IconButton label={t('space.chat.picture.drop')} onClick={() => dropPicture(place)}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  )
}

import { useRef } from 'react'
import { ArrowLeft, ImageUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { usePictureUpload } from './usePictureUpload.ts'
import css from './ScreenPictures.module.css'

/** The pictures the display screens of a space show in turn: put there, taken away, shown earlier. */
export function ScreenPictures({
  spaceId,
  pictures,
  isSaving,
  onChange,
}: {
  readonly spaceId: string
  readonly pictures: readonly string[]
  readonly isSaving: boolean
  readonly onChange: (pictures: string[]) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { percent, problem, start } = usePictureUpload(spaceId, 'screen', (location) =>
    onChange([...pictures, location]),
  )
  const isBusy = percent !== undefined || isSaving

  /** Puts one before the one that is shown before it. */
  const earlier = (at: number): void =>
    onChange(pictures.toSpliced(at - 1, 2, pictures[at]!, pictures[at - 1]!))

  return (
    <div className={css.screens} role="group" aria-label={t('spaceAdmin.screens.label')}>
      <h3>{t('spaceAdmin.screens.label')}</h3>
      <p>{t('spaceAdmin.screens.hint', { max: limits.screenImages })}</p>
      {pictures.length === 0 && <p className={css.none}>{t('spaceAdmin.screens.none')}</p>}
      <ol className={css.pictures}>
        {pictures.map((picture, at) => (
          <li key={`${at} ${picture}`}>
            <img src={picture} alt={t('spaceAdmin.screens.picture', { number: at + 1 })} loading="lazy" />
            {at > 0 && (
              <IconButton
                label={t('spaceAdmin.screens.earlier', { number: at + 1 })}
                disabled={isBusy}
                onClick={() => earlier(at)}
              >
                <ArrowLeft aria-hidden size={18} />
              </IconButton>
            )}
            <IconButton
              label={t('spaceAdmin.screens.remove', { number: at + 1 })}
              disabled={isBusy}
              onClick={() => onChange(pictures.toSpliced(at, 1))}
            >
              <X aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        disabled={isBusy || pictures.length >= limits.screenImages}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden size={18} />
        {percent === undefined ? t('spaceAdmin.screens.add') : t('spaceAdmin.screens.uploading', { percent })}
      </Button>
      <FileInput ref={input} label={t('spaceAdmin.screens.add')} onChoose={(file) => void start(file)} />
      <p className={css.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

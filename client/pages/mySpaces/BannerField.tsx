import { useId, useRef } from 'react'
import { ImageUp, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BannerKind } from '../../api/files/upload.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { UsageLink } from '../../components/FailureLine.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { useBannerUpload } from './useBannerUpload.ts'
import css from './BannerField.module.css'

/** A banner as a form holds it; without an id: the one there is without an upload. */
export interface ChosenBanner {
  readonly id: string | null
  readonly url: string | undefined
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** The picture of a space or template, with the way to another one and back. */
export function BannerField({
  kind,
  banner,
  fallback,
  error,
  onChange,
  onBusy,
}: {
  readonly kind: BannerKind
  readonly banner: ChosenBanner
  /** What there is without an upload, and where reset goes; without it there is no reset. */
  readonly fallback?: string | undefined
  /** What is wrong with the picture that is chosen. */
  readonly error?: string | undefined
  readonly onChange: (banner: ChosenBanner) => void
  /** While an upload runs nothing should be saved. */
  readonly onBusy?: (busy: boolean) => void
}) {
  const { t } = useTranslation()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, start, cancel } = useBannerUpload(kind, onChange)

  async function choose(file: File) {
    onBusy?.(true)
    await start(file)
    onBusy?.(false)
  }
  const problem = state.name === 'failed' ? state.text : error
  const percent = state.name === 'uploading' ? Math.floor(state.progress * 100) : 0

  return (
    <div className={css.field} role="group" aria-label={t('spaces.form.banner')}>
      <div className={css.frame}>
        <Banner url={banner.url} className={css.picture ?? ''} eager />
        {state.name === 'uploading' && (
          <div className={css.veil}>
            <progress max={100} value={percent} aria-label={t('spaces.upload.progress')} />
            <p>{t('spaces.upload.state', { percent, speed: megabytes(state.speed) })}</p>
            <Button kind="quiet" onClick={cancel}>
              <X aria-hidden size={18} />
              {t('spaces.upload.cancel')}
            </Button>
          </div>
        )}
      </div>
      <div className={css.buttons}>
        <Button
          kind="quiet"
          disabled={state.name === 'uploading'}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden size={18} />
          {t('spaces.upload.choose')}
        </Button>
        {fallback !== undefined && banner.id !== null && (
          <Button
            kind="plain"
            disabled={state.name === 'uploading'}
            onClick={() => onChange({ id: null, url: fallback })}
          >
            <RotateCcw aria-hidden size={18} />
            {t('spaces.upload.reset')}
          </Button>
        )}
      </div>
      <FileInput ref={input} label={t('spaces.upload.choose')} onChoose={(file) => void choose(file)} />
      <p id={noteId} className={problem === undefined ? css.note : css.failure} aria-live="polite">
        {problem ?? t('spaces.upload.hint')} {state.name === 'failed' && state.seeUsage && <UsageLink />}
      </p>
    </div>
  )
}

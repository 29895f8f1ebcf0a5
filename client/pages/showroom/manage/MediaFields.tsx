import { useEffect, useRef, useState } from 'react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import type { PageDraft } from '#shared/showroom/document.ts'
import { uploadFailureText } from '../../../api/files/uploadFailure.ts'
import { uploadShowroomMedia } from '../../../api/showroom.ts'
import { Button } from '../../../components/Button.tsx'
import { FailureLine, toFailure, type Failure } from '../../../components/FailureLine.tsx'
import { FileInput } from '../../../components/FileInput.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { moved, OrderList } from './OrderList.tsx'
import css from './manage.module.css'

const MEGABYTE = 1024 * 1024
const types = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  video: 'video/mp4,video/webm',
} as const

/** A button that uploads a picture or a film. */
export function UploadButton({
  site,
  family,
  label,
  onUploaded,
}: {
  readonly site: string
  readonly family: keyof typeof types
  readonly label: string
  readonly onUploaded: (location: string) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    setFailure(undefined)
    const most = limits.showroomMediaBytes / MEGABYTE
    if (file.size > limits.showroomMediaBytes) {
      const size = Math.ceil(file.size / MEGABYTE)
      setFailure({ text: t('showroom.manage.tooLarge', { most, size }), seeUsage: false })
      return
    }
    const controller = new AbortController()
    running.current = controller
    setPercent(0)
    try {
      const answer = await uploadShowroomMedia(site, file, {
        signal: controller.signal,
        onProgress: ({ loaded, total }) => setPercent(Math.round((loaded / Math.max(1, total)) * 100)),
      })
      if (answer.family === family) onUploaded(answer.location)
      else setFailure({ text: t('showroom.manage.unsupported'), seeUsage: false })
    } catch (error) {
      if (controller.signal.aborted) return
      const text = uploadFailureText(error, (kind) =>
        kind === 'failed'
          ? t('showroom.manage.uploadFailed')
          : t(`showroom.manage.${kind}`, { most, size: Math.ceil(file.size / MEGABYTE) }),
      )
      setFailure(toFailure(error, text))
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <div>
      <FileInput ref={input} label={label} accept={types[family]} onChoose={(file) => void send(file)} />
      {percent === undefined ? (
        <Button kind="quiet" onClick={() => input.current?.click()}>
          {label}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => running.current?.abort()}>
          {t('showroom.manage.uploading', { percent })} · {t('showroom.manage.cancelUpload')}
        </Button>
      )}
      <FailureLine failure={failure} className={css.failure} />
    </div>
  )
}

/** What a page shows beside its words. */
export function MediaFields({
  site,
  media,
  onChange,
}: {
  readonly site: string
  readonly media: PageDraft['mediaData']
  readonly onChange: (media: PageDraft['mediaData']) => void
}) {
  const { t } = useTranslation()
  const films = media.display === 'video' ? (media.subContent ?? [media.content]) : []
  const cover =
    media.display === 'text'
      ? undefined
      : (media.previewImage ?? (media.display === 'image' ? media.content : undefined))
  const withFilms = (list: readonly string[]): void => {
    const [content] = list
    if (content === undefined) return
    const previewImage = cover
    onChange({
      display: 'video',
      content,
      ...(previewImage && { previewImage }),
      ...(list.length > 1 && { subContent: [...list] }),
    })
  }
  return (
    <fieldset className={css.media}>
      <legend>{t('showroom.manage.media')}</legend>
      {films.length > 0 && (
        <OrderList
          label={t('showroom.manage.films')}
          items={films.map((film, i) => ({
            key: `${i} ${film}`,
            name: t('showroom.manage.film', { number: i + 1 }),
            isCurrent: false,
          }))}
          onChoose={(i) => window.open(films[i], '_blank', 'noreferrer')}
          onMove={(from, to) => withFilms(moved(films, from, to))}
          moreOf={(i) =>
            films.length > 1 && (
              <IconButton
                label={t('showroom.manage.removeFilm', { number: i + 1 })}
                onClick={() => withFilms(films.filter((_, k) => k !== i))}
              >
                <Trash2 aria-hidden size={18} />
              </IconButton>
            )
          }
        />
      )}
      <div className={css.buttons}>
        {media.display === 'video' ? (
          <>
            {films.length < limits.showroomFilmsOfPage && (
              <UploadButton
                site={site}
                family="video"
                label={t('showroom.manage.addFilm')}
                onUploaded={(location) => withFilms([...films, location])}
              />
            )}
            <UploadButton
              site={site}
              family="image"
              label={t('showroom.manage.preview')}
              onUploaded={(previewImage) => onChange({ ...media, previewImage })}
            />
            {media.previewImage !== undefined && (
              <Button
                kind="quiet"
                onClick={() => {
                  const { previewImage: _, ...rest } = media
                  onChange(rest)
                }}
              >
                {t('showroom.manage.removePreview')}
              </Button>
            )}
          </>
        ) : (
          <UploadButton
            site={site}
            family="video"
            label={t('showroom.manage.video')}
            onUploaded={(location) => withFilms([location])}
          />
        )}
        <UploadButton
          site={site}
          family="image"
          label={t('showroom.manage.image')}
          onUploaded={(content) => onChange({ display: 'image', content })}
        />
        {media.display !== 'text' && (
          <Button kind="quiet" onClick={() => onChange({ display: 'text', content: { zh: '', en: '' } })}>
            {t('showroom.manage.asText')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

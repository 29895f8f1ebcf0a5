import { useTranslation } from 'react-i18next'
import type { AttachmentEntry } from '#shared/http/spaces.ts'
import { bytesText } from '../../../text/bytesText.ts'
import { dayText } from '../../../text/timeText.ts'

/** What a file of the space is called: what it is, how large, since when. */
export function useFileLabel(): (entry: AttachmentEntry) => string {
  const { t } = useTranslation()
  return ({ contentType, bytes, createdAt }) =>
    t('things.files.label', {
      kind: contentType.startsWith('video/') ? t('things.files.film') : t('things.files.picture'),
      size: bytesText(bytes),
      day: dayText(createdAt),
    })
}

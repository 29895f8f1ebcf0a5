import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShowroomPage } from '#shared/showroom/content.ts'
import { filmsOf } from '#shared/showroom/viewing.ts'

/** A play icon for each film of a page, with its number where there are several; nothing where there is none. */
export function PlayButtons({
  page,
  className,
  onFilm,
}: {
  readonly page: ShowroomPage
  readonly className: string | undefined
  readonly onFilm: (film: string) => void
}) {
  const { t } = useTranslation()
  const films = filmsOf(page)
  if (films.length === 0) return null
  return (
    <div className={className}>
      {films.map((film, i) => (
        <button
          key={`${i} ${film}`}
          type="button"
          aria-label={films.length > 1 ? t('showroom.playOf', { number: i + 1 }) : t('showroom.play')}
          onClick={() => onFilm(film)}
        >
          <Play aria-hidden fill="currentColor" />
          {films.length > 1 && <span aria-hidden>{i + 1}</span>}
        </button>
      ))}
    </div>
  )
}

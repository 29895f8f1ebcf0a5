import { useTranslation } from 'react-i18next'
import css from './QualityMark.module.css'

/** Of three bars so many are lit. */
const lit = { unknown: 0, unstable: 1, poor: 2, good: 3 } as const
const HEIGHTS = [4, 7, 10]
const BOTTOM = 11
const BAR = 3
const GAP = 1.5

export interface QualityMarkProps {
  readonly quality: keyof typeof lit
  readonly connection: 'waitingForAddress' | 'connecting' | 'consuming' | 'producerDisconnected' | 'connected'
  readonly path?: 'host' | 'srflx' | 'relay' | 'server' | undefined
  readonly roundTripMs?: number | undefined
}

/** A small sign of how well somebody is connected, on a dark ground as names lie over faces. Its words come with what one sees of calls. */
export function QualityMark({ quality, connection, path, roundTripMs }: QualityMarkProps) {
  const { t } = useTranslation()
  const mark = t('ways.mark', {
    quality: t(`ways.quality.${quality}`),
    connection: t(`ways.connection.${connection}`),
  })
  const label =
    path && roundTripMs !== undefined
      ? t('ways.markMore', { mark, path: t(`ways.path.${path}`), ms: Math.round(roundTripMs) })
      : mark
  return (
    <svg
      className={css.mark}
      role="img"
      aria-label={label}
      data-quality={quality}
      data-connection={connection}
      width="14"
      height="12"
      viewBox="0 0 14 12"
    >
      <title>{label}</title>
      {HEIGHTS.map((height, i) => (
        <rect
          key={height}
          x={i * (BAR + GAP)}
          y={BOTTOM - height}
          width={BAR}
          height={height}
          rx="1"
          opacity={i < lit[quality] ? 1 : 0.35}
        />
      ))}
    </svg>
  )
}

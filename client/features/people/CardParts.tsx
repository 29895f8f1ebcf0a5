import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LucideIcon } from 'lucide-react'
import type { Player } from '#shared/world/world.ts'
import { classes } from '../../components/classes.ts'
import { anyPortrait, type MemberRow } from '../../store/memberRows.ts'
import { Sign } from '../../components/Sign.tsx'
import { RoleTag } from '../../components/RoleTag.tsx'
import type { PersonWords } from './personWords.ts'
import css from './MemberCard.module.css'

/** One thing one can do, with its picture. */
export function Tile({
  icon: Icon,
  label,
  pressed,
  whyNot,
  onClick,
}: {
  readonly icon: LucideIcon
  readonly label: string
  readonly pressed?: boolean | undefined
  /** Why it cannot be done now; it stays in reach, so that everybody can read why. */
  readonly whyNot?: string | undefined
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className={css.tile}
      aria-pressed={pressed}
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={onClick}
    >
      <Icon aria-hidden size={20} />
      <span>{label}</span>
    </button>
  )
}

/** Who somebody is: portrait, name, role, and what they say of themselves. */
export function Head({
  row,
  player,
  marks,
  words,
}: {
  readonly row: MemberRow
  readonly player: Player
  readonly marks: readonly string[]
  readonly words: PersonWords | undefined
}) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const { textStatus = '', emojiStatus = '', eventStatus, affiliation, subtitle } = player.attributes
  return (
    <div className={css.head}>
      <img
        className={classes(css.portrait, !row.isSignedIn && css.away)}
        src={broken === row.portrait ? anyPortrait : row.portrait}
        alt=""
        width={72}
        height={72}
        onError={() => setBroken(row.portrait)}
      />
      <div>
        <p className={css.name}>
          <b>{row.name}</b>
          {words?.isSiteAdmin && <span className={css.role}>{t('space.card.siteAdmin')}</span>}
          {row.role === 'OWNER' || row.role === 'ADMIN' || row.role === 'BUILDER' ? (
            <RoleTag role={row.role} isTeacher={row.isTeacher} />
          ) : (
            <span className={css.role}>
              {t(
                row.isTeacher
                  ? 'space.teacher'
                  : row.role === 'MEMBER'
                    ? 'space.roles.MEMBER'
                    : 'space.card.visitor',
              )}
            </span>
          )}
        </p>
        {(textStatus || emojiStatus) && (
          <p className={css.mood} data-testid="mood">
            <Sign sign={emojiStatus} /> {textStatus}
          </p>
        )}
        {eventStatus && <p className={css.mood}>{eventStatus}</p>}
        {affiliation && <p className={css.mood}>{affiliation}</p>}
        {subtitle && <p className={css.mood}>“{subtitle}”</p>}
        {words?.profile && <p className={css.words}>{words.profile}</p>}
        {words?.signature && words.signature !== words.profile && (
          <p className={css.words}>{words.signature}</p>
        )}
        {marks.length > 0 && (
          <ul className={css.marks}>
            {marks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

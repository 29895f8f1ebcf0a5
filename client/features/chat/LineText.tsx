import { useTranslation } from 'react-i18next'
import { classes } from '../../components/classes.ts'
import { openCard } from '../../store/uiStore.ts'
import { lineParts, type LinePart, type Mentionable } from './lineParts.ts'
import css from './chat.module.css'

/** An address, with the host it leads to in sight. It opens beside: whoever follows it stays in the space. */
function Link({ href, host, rest }: Extract<LinePart, { readonly kind: 'link' }>) {
  const { t } = useTranslation()
  return (
    <a
      className={css.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={t('space.chat.leadsTo', { href })}
      // A tap on the line would open its tools as well.
      onClick={(event) => event.stopPropagation()}
    >
      <b>{host}</b>
      <span>{rest}</span>
    </a>
  )
}

/** What somebody said: addresses can be followed, people who are named lead to their cards. */
export function LineText({
  contents,
  people,
}: {
  readonly contents: string
  readonly people: readonly Mentionable[]
}) {
  const { t } = useTranslation()
  return lineParts(contents, people).map((part, index) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'link') return <Link key={index} {...part} />
    const { name, userId, isSelf } = part.person
    if (isSelf) return <mark key={index} className={classes(css.mention, css.ofSelf)}>{`@${name}`}</mark>
    return (
      <button
        key={index}
        type="button"
        className={css.mention}
        title={t('space.members.open', { name })}
        onClick={(event) => {
          event.stopPropagation()
          openCard(userId)
        }}
      >{`@${name}`}</button>
    )
  })
}

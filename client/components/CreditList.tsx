import type { Credit } from '#shared/map/own/ownCatalogue.ts'
import css from './CreditList.module.css'

/** What is said beside a name; it differs with where the list stands. */
interface Words {
  readonly someone: string
  readonly licence: (licence: Credit['licence']) => string
}

/** Whose things are, and how they may be used. */
export function CreditList({
  credits,
  words,
}: {
  readonly credits: readonly (Credit & { readonly name: string })[]
  readonly words: Words
}) {
  return (
    <ul className={css.credits}>
      {credits.map(({ name, author, licence, words: own, source }, i) => (
        <li key={i}>
          <strong>{name}</strong>
          <span>
            {author || words.someone} · {words.licence(licence)}
          </span>
          {licence === 'other' && <span>{own}</span>}
          {/^https?:\/\//.test(source) && (
            <a href={source} target="_blank" rel="noreferrer noopener nofollow">
              {source}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

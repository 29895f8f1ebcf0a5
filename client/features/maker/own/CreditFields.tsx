import { useTranslation } from 'react-i18next'
import type { OwnDetails } from '#shared/http/ownThings.ts'
import { licences } from '#shared/map/own/licences.ts'
import { limits } from '#shared/rules/limits.ts'
import { TextField } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import type { troubleOf } from './ownForm.ts'
import css from './own.module.css'

type Credit = OwnDetails['credit']

/** Whose it is and how it may be used: what the licence wants said is wanted here. */
export function CreditFields({
  credit,
  trouble,
  onCredit,
}: {
  readonly credit: Credit
  readonly trouble: ReturnType<typeof troubleOf>
  readonly onCredit: (credit: Credit) => void
}) {
  const { t } = useTranslation()
  const error = (field: 'author' | 'words' | 'source'): string | undefined => {
    const word = trouble[field]
    return word && t(`maker.own.${word}`)
  }
  return (
    <fieldset className={css.part}>
      <legend>{t('maker.own.credit')}</legend>
      <SelectBox
        label={t('maker.own.licence')}
        value={credit.licence}
        options={licences.map((id) => ({ id, name: t(`maker.own.licences.${id}`) }))}
        onChoose={(licence) => onCredit({ ...credit, licence })}
      />
      <TextField
        label={t('maker.own.author')}
        value={credit.author}
        maxLength={limits.creditAuthor}
        error={error('author')}
        onChange={({ target }) => onCredit({ ...credit, author: target.value })}
      />
      {credit.licence === 'other' && (
        <TextField
          label={t('maker.own.words')}
          value={credit.words}
          maxLength={limits.creditWords}
          error={error('words')}
          onChange={({ target }) => onCredit({ ...credit, words: target.value })}
        />
      )}
      <TextField
        label={t('maker.own.source')}
        type="url"
        value={credit.source}
        maxLength={limits.creditSource}
        error={error('source')}
        onChange={({ target }) => onCredit({ ...credit, source: target.value })}
      />
    </fieldset>
  )
}

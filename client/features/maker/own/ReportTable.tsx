import { useTranslation } from 'react-i18next'
import type { ModelNumbers, ModelReport } from '#shared/map/own/modelReport.ts'
import { modelBudgets } from '#shared/rules/modelBudgets.ts'
import { bytesText } from '../../../text/bytesText.ts'
import css from './own.module.css'

/** What was sent, what became of it, and how much there may be. */
export function ReportTable({ report }: { readonly report: ModelReport }) {
  const { t, i18n } = useTranslation()
  const whole = (count: number): string => count.toLocaleString(i18n.language)
  const millions = (pixels: number): string =>
    t('maker.own.millions', { count: Math.round(pixels / 100_000) / 10 })
  const rows: readonly [string, (of: ModelNumbers) => string, string][] = [
    [t('maker.own.bytes'), ({ bytes }) => bytesText(bytes), bytesText(modelBudgets.bytes)],
    [t('maker.own.triangles'), ({ triangles }) => whole(triangles), whole(modelBudgets.triangles)],
    [t('maker.own.materialCount'), ({ materials }) => whole(materials), whole(modelBudgets.materials)],
    [
      t('maker.own.pixels'),
      ({ picturePixels }) => millions(picturePixels),
      millions(modelBudgets.picturePixels),
    ],
  ]
  return (
    <table className={css.numbers}>
      <caption>{t('maker.own.numbers')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('maker.own.before')}</th>
          <th scope="col">{t('maker.own.after')}</th>
          <th scope="col">{t('maker.own.budget')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of, most]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(report.before)}</td>
            <td>
              <strong>{of(report.after)}</strong>
            </td>
            <td>{most}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

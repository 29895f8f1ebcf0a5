import i18next from 'i18next'

/** Takes Chinese that comes later to what is known already. */
export const addChinese = (area: object): void => {
  i18next.addResourceBundle('zh-CN', 'translation', area, true, true)
}

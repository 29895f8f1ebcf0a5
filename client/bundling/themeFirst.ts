import { createHash } from 'node:crypto'
import { minifySync, type Plugin } from 'vite'
import { showTheme } from '../store/showTheme.ts'

const { code } = minifySync('theme.js', `(${showTheme.toString()})()`)
const fileName = `static/theme-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`

/**
 * The theme is chosen before anything is painted: by a small script that the page waits for. In a file of its own,
 * since the content security policy lets nothing inline run; from the sources it may.
 */
export function themeFirst(): Plugin {
  let isBuild = false
  return {
    name: 'lingjing-theme-first',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: {
      // Vite bundles what it finds; this is to stay as it is.
      order: 'post',
      handler(html) {
        const script = isBuild ? `<script src="/${fileName}"></script>` : `<script>${code}</script>`
        const end = '</title>'
        if (!html.includes(end)) throw new Error('index.html has no title: this plugin needs a look')
        return html.replace(end, () => `${end}\n    ${script}`)
      },
    },
  }
}

import { expect, test } from 'vitest'
import { isPagePath } from './pageRoutes.ts'

test.each([
  '/',
  '/my-spaces',
  '/My-Spaces/',
  '/space/9jJ_x',
  '/space/invite',
  '/space/9jJ_x/admin/settings',
  '/auth/wechat/callback',
  '/template/mine',
])('%s is a page', (path) => expect(isPagePath(path)).toBe(true))

test.each([
  '/nowhere',
  '/space',
  '/space/9jJ_x/more',
  '/auth/other/login',
  '/auth',
  '/my-spaces/7',
  '/template/mine/7',
])('%s is none', (path) => expect(isPagePath(path)).toBe(false))

import { expect, test } from 'vitest'
import { checkName, isReservedName } from './reservedNames.ts'

test.each([
  '官方',
  '灵境官方客服',
  '官 方 活 动',
  '官·方',
  '官​方',
  '管理员',
  '管理員小王',
  '系统',
  '系统 2',
  '系统消息',
  '灵境',
  'ＬＩＮＧＪＩＮＧ',
  'Ling Jing',
  'Admin',
  'ａｄｍｉｎ',
  'ADMIN_01',
  'admin1',
  'аdmin',
  'adm1n',
  'a d m i n',
  'The Official Team',
  'Àdmín',
  'System',
  'root',
  '官1方',
  '官丶方',
  '站長',
  '人工客服',
  'SiteAdmin',
  'AdminTeam',
  'superadmin',
  'admın',
  'ɑdmin',
  'ᴀᴅᴍɪɴ',
  'admіп',
  'ΑDMIΝ',
  '🅰dmin',
  '🅐🅓🅜🅘🅝',
  'adrnin',
  'OfficiaI',
  'offlcial',
  'Iingjing',
])('%s is for whoever runs the site', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  '小明',
  '太阳系统模型',
  '运营部的周会',
  '平台设计',
  'badminton club',
  'Solar System',
  'Cadmium',
  '客服培训室',
  'supporters',
  '官渡之战',
  '方官',
  '会议室 101',
  'Pointless',
  'GoodMinton',
  '百官行述',
  'Ada Martin',
  'iPhone 15',
  '3D 打印 101',
])('%s is anybody’s', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test('site admins may, others keep what they have', () => {
  expect(() => checkName({ isSiteAdmin: false }, '官方')).toThrow('operator')
  checkName({ isSiteAdmin: true }, '官方')
  checkName({ isSiteAdmin: false }, '官方', '官方')
  checkName({ isSiteAdmin: false }, undefined)
})

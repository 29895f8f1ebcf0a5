/** What one rides. */
export const rideText = {
  off: '下来',
  ashore: '上岸',
  taken: '{{name}}正骑着{{what}}',
  mayNot: '{{what}}：仅限空间成员',
  mayNotEditors: '{{what}}：仅限装修者',
  left: '{{what}}（还有 {{count}} 辆）',
  noneLeft: '{{what}}：都开出去了',
  kart: '卡丁车',
  bicycle: '自行车',
  scooter: '滑板车',
  boat: '船',
}

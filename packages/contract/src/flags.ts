/**
 * The leaves of the white-label tree (operations.md 5.5): the ten of the specification, and our own, which begin with
 * X_. The tree itself, with what is on, is the operator's data.
 */
export const flagNames = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'MOBILEVERCODELOGIN3',
  'CHNGPASSVERIF3',
  'PWDEXPFORCECHANGE3',
  'FREEPLAY3',
  'MANPLAYREB3',
  'AGENTPOLICY3',
  'X_DIVIDEND',
  'X_DAILYSAL',
  'X_HOURSAL',
  'X_RTSAL',
  'X_XFERDOWN',
  'X_XFERUP',
  'X_POINTMALL',
  'X_RAFFLE',
  'X_MISSION',
  'X_REFERRAL',
  'X_VIP',
  'X_CREDITREPORT',
  'X_P2PPAYOUT',
  'X_FIREBASE_GOOGLE',
  'X_FIREBASE_FACEBOOK',
  'X_COUNTRYCODE',
  'X_LOGINTOHOME',
] as const
export type FlagName = (typeof flagNames)[number]

// Account types are data of the kernel (T01, DECISIONS 15); whoever speaks the wire finds here what it needs of them.
export { isAgentType, isTestType, TRIAL_ACCOUNT } from '@lotus/kernel'

export { holdCertificate, type Certificate, type CertificateFacts } from './certificate.ts'
export { certificateFiles, ownCertificates, type Certificates } from './certificates.ts'
export { lanAddresses } from './own-certificate.ts'
export { httpsOption, type CertificateSource } from './tls-server.ts'

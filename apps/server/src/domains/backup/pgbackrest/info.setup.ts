/** As pgBackRest 2.45 prints it for a stanza with a full and a differential backup, in one line. */
export const FULL_LABEL = '20261128-213341F';
export const DIFF_LABEL = '20261128-213341F_20261128-213353D';
export const ORDERED = '0b7c2bd0-0000-4000-8000-000000000001';

export const INFO =
  '[{"archive":[{"database":{"id":1,"repo-key":1},"id":"15-1","max":"000000010000000000000005","min":"000000010000000000000001"}],' +
  '"backup":[{"annotation":{"cottontree":"0b7c2bd0-0000-4000-8000-000000000001"},"archive":{"start":"000000010000000000000002","stop":"000000010000000000000003"},"backrest":{"format":5,"version":"2.45"},"database":{"id":1,"repo-key":1},"error":false,"info":{"delta":23213857,"repository":{"delta":2849280,"size":2849280},"size":23213857},"label":"20261128-213341F","lsn":{"start":"0/2000028","stop":"0/3000088"},"prior":null,"reference":null,"timestamp":{"start":1795901621,"stop":1795901632},"type":"full"},' +
  '{"archive":{"start":"000000010000000000000004","stop":"000000010000000000000005"},"backrest":{"format":5,"version":"2.45"},"database":{"id":1,"repo-key":1},"error":true,"info":{"delta":8458,"repository":{"delta":464,"size":2849280},"size":23213857},"label":"20261128-213341F_20261128-213353D","lsn":{"start":"0/4000028","stop":"0/5000050"},"prior":"20261128-213341F","reference":["20261128-213341F"],"timestamp":{"start":1795901633,"stop":1795901635},"type":"diff"}],' +
  '"cipher":"aes-256-cbc","db":[{"id":1,"repo-key":1,"system-id":7713338685094648980,"version":"15"}],"name":"cottontree","repo":[{"cipher":"aes-256-cbc","key":1,"status":{"code":0,"message":"ok"}}],"status":{"code":0,"lock":{"backup":{"held":false}},"message":"ok"}}]';

export const NO_STANZA =
  '[{"archive":[],"backup":[],"cipher":"aes-256-cbc","db":[],"name":"cottontree","repo":[{"cipher":"aes-256-cbc","key":1,"status":{"code":1,"message":"missing stanza path"}}],"status":{"code":1,"lock":{"backup":{"held":false}},"message":"missing stanza path"}}]';

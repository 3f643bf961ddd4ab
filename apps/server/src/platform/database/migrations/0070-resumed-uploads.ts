/** How much of a file has come: an upload that was cut goes on from there. */
export const resumedUploads = /* sql */ `
-- Bytes of the file that have come, and their CRC-32, which tells the same file from another of its name and size.
-- Null: begun under an earlier release, which counted parts only.
alter table imports add column received_bytes bigint default 0,
                    add column received_crc bigint default 0;
update imports set received_bytes = null, received_crc = null where parts > 0;
`;

#!/bin/bash
# Runs cottontree.service under a separate systemd: in separate namespaces, where every writable folder is a new one in
# memory, and without the units of the machine. Nothing outside $RESULT is changed.
# Called as: unshare --pid --kill-child --mount --ipc --uts --cgroup --fork --mount-proc bash isolated-systemd.sh
# PROJECT, NODE: the product and the node that runs it. RESULT: folder for the results. PORT: the port of the product.
set -e
PROJECT=$(realpath "$PROJECT")
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
mkdir /mnt/project /mnt/result /mnt/up /mnt/work
mount --bind "$PROJECT" /mnt/project
mount --bind "$RESULT" /mnt/result
mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/up,workdir=/mnt/work /etc
for folder in /tmp /var/tmp /var/lib /var/log /opt /run; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p /run/lock /run/systemd/system /run/units /opt/cottontree /etc/cottontree
mount --bind /mnt/project /opt/cottontree
mount -t cgroup2 cgroup2 /sys/fs/cgroup
echo 'cottontree:x:990:990::/var/lib/cottontree:/usr/sbin/nologin' >> /etc/passwd
echo 'cottontree:x:990:' >> /etc/group
cp "/mnt/result/cottontree.conf" /etc/cottontree/cottontree.conf

# Empty targets with the names of the machine's targets: the units of those are not started.
for target in sysinit basic network-online multi-user shutdown umount final exit; do
  printf '[Unit]\nDefaultDependencies=no\n' > "/run/units/$target.target"
done
printf '[Slice]\n' > /run/units/system.slice
# The log is written to a file, because no journal runs here.
sed -e '/^LogNamespace/d' -e "s#/usr/bin/node#$NODE#" \
  -e 's#^ExecStart=#StandardOutput=append:/var/log/service.log\nStandardError=append:/var/log/service.log\nExecStart=#' \
  /opt/cottontree/docs/operations/examples/cottontree.service > /run/units/cottontree.service

cat > /run/look.sh <<'LOOK'
for _ in $(seq 1 120); do
  curl -fs "http://127.0.0.1:$PORT/api/health/ready" > /mnt/result/ready && break
  sleep 1
done
main=$(pgrep -f dist/server/main.js | head -1)
cp "/proc/$main/status" /mnt/result/status
stat -c '%U %a' /var/lib/cottontree /var/lib/cottontree/keys > /mnt/result/folders
kill -TERM "$main"
for _ in $(seq 1 60); do pgrep -f 'dist/server/main.js|bin/postgres' > /dev/null || break; sleep 1; done
pgrep -fl 'dist/server/main.js|bin/postgres' > /mnt/result/left || true
cp /var/log/service.log /mnt/result/service.log
kill -RTMIN+14 1
LOOK
bash /run/look.sh &
export container=test SYSTEMD_UNIT_PATH=/run/units
exec /lib/systemd/systemd --system --unit=cottontree.service --log-target=console --log-level=warning --show-status=false

import S3rver from '@20minutes/s3rver';

// Its own command is missing in its package.
const [directory, port, bucket] = process.argv.slice(2);
const server = new S3rver({
  directory,
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  configureBuckets: [{ name: bucket, configs: [] }],
});
// It would check the signature of `/bucket/` as that of `/bucket`; S3 itself knows the two apart.
server.middleware.splice(-1, 0, (context, next) => {
  if (context.path === `/${bucket}/`) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  return next();
});
process.stdout.write(String((await server.run()).port));
